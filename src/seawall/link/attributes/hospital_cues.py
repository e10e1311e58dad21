"""What stands beside a hospital's name and says whether the note is from there."""

from __future__ import annotations

import re

# Up to here before the name, in small letters; names of persons take room.
REACH = 70

# Somebody else's: where films, letters, transfers and earlier care come from or go to.
ELSEWHERE_BEFORE = re.compile(
    r"(?:\b(?:from|outside|osh|via|films?|priors?|previous|prior|records?|known\s+to|pcp|referr\w+|ref|transfer\w*|xfer\w*|"
    r"d/c(?:'d)?|rehab|followed|previously|earlier|once|bed|resident|compared|tx'?d|visiting|closest|nearest|"
    r"went|sent|returned|taken|moved|lives|living|bor|vistas|annat|tidigare|från|remitterad\w*|remiss\w*|flytta\w*|överflytt\w*|"
    r"opererad\w*|opererades|operated|svar|inom|var\s+på|facility|done|o/s|"
    r"results|status\s+post|s/p|copy|treated|interval|refer|directed|performed|hospitali[sz]ed|prefers|"
    r"kopia|husläkare|hänvisas|först|återgår|utreddes|utredd|vårdad|jämfört|biopsy|surgery|scan|study|specimen|bloods?|lab|labs|go)\b"
    r"[^.;]{0,26}|\(per\s|"
    # Another doctor's place, behind the doctor's name.
    r"\b(?:pcp|family\s+doctor|husläkare|cc|kopia|copy\s+sent\s+to|cared\s+for\s+by|consulted|inskickat\s+av|collected|"
    r"opererades\s+av|opererad\s+med|status\s+post|s/p|worked\s+up|seen\s+first|dx'd\s+age)\b[^;\n]{0,60})$"
)
# The note's own: where the patient came, is, and comes back to.
HERE_BEFORE = re.compile(
    r"(?:\b(?:admitted|admit|admission|presented|presents|arrived|brought|here|came|care|inlagd|inkom\w*|"
    r"söker|sökte|vårdas|vårdades|inskriven|besök\w*|welcome)\b[^.;]{0,14})$"
)
RETURNS_BEFORE = re.compile(
    r"(?:\bappointment(?:\s+at|:[^.;\n]{0,60},)|\bkallas\s+till\b[^.;]{0,40},|\breturn\s+to|\bride\s+to|"
    r"\bsaw\s[^.;,]{1,40}\sat|\bboth\s+of|\bteam\s+at|\binkom\b[^;]{0,40}\bfrån\s+dr\b[^.;]{1,30},)\s*$"
)
HERE_AFTER = re.compile(r",?\s*(?:and|&|och)\s+(?:i|jag)\b")
ELSEWHERE_AFTER = re.compile(
    r"(?:\s+(?:in|i)\s+|\s*,\s*|\s*\()(?:\w+\W+){0,2}?(?:19|20)\d\d\b|"
    r"\s+(?:(?:was\s+)?called|ringer|ringde|study|films?|records?|accepting|pending)\b|"
    r"[^.;\n]{0,30}?(?:,\s*surgeon\b|\bunder\s+mrn\b)|"
    r"\s+(?:in|i)\s+\w+(?:\s\w+)?\s+(?:is|är)\s+(?:closest|närmast)"
)
# In the lines that a note begins with "from" is who sends it, and a date is the note's.
ELSEWHERE_IN_HEADER = re.compile(
    r"(?:\b(?:transferred|images?|message|requested|remitterad\w*|bilder|films?|records?)\s+(?:from|från)|"
    r"\b(?:seen|performed|hospitali[sz]ed|treatment|placement|removal)\b[^.;\n]{0,20}\bat|\bvar\s+på|\butredd\w*\s+(?:\w+\s+)?på|"
    r"\b(?:d/c|squad|xfer|o/s\s+call|sökte\s+först|från\s[^\n]{3,60}\s+till)(?:\s+to)?)\s*$"
)
RECEIVER = re.compile(
    r"\s*(?:to|till|attn|cc|mottagare|recipient|referred\s+to|remiss\s+till|"
    r"(?:\w+meddelande|kopia|copy|letter)\s+(?:to|till)|outside)\b"
)
# The address of a letter: a doctor's line before it, and what the letter is about after it.
ADDRESSEE_BEFORE = re.compile(
    r"(?:,\s*(?:m\.?d\.?|d\.?o\.?|ph\.?d\.?|rn|np)|\bdr\b[^\n]{1,40})\s*\n\s*$"
)
ADDRESSEE_AFTER = re.compile(
    r"[^\n]{0,40}\n\s*(?:\n\s*)?(?:re\s*:|dear\b|ang\b|angående\b|gäller\b)"
)
