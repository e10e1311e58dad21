"""Notes, mentions and tables from files, and mentions back to them; one at a time, offset-exact."""

from seawall.ingest.jsonl import keep_standard_input
from seawall.ingest.mentions import DocumentMentions
from seawall.ingest.opening import FORMATS, open_source
from seawall.ingest.reader import read_mentions
from seawall.ingest.source import PERSON_COLUMNS, Source, SourceOptions, Unreadable
from seawall.ingest.table import Table, read_table
from seawall.ingest.writer import MentionWriter, NoFileNameError, open_mention_writer

__all__ = [
    "FORMATS",
    "PERSON_COLUMNS",
    "DocumentMentions",
    "MentionWriter",
    "NoFileNameError",
    "Source",
    "SourceOptions",
    "Table",
    "Unreadable",
    "keep_standard_input",
    "open_mention_writer",
    "open_source",
    "read_mentions",
    "read_table",
]
