"""The web application in which a person marks and approves (extra ``review``)."""
