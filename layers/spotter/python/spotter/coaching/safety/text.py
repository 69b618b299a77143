"""A message as clauses of plain words, and whether a clause denies what it names."""

import re
import unicodedata
from collections.abc import Iterator

from spotter.coaching.safety.patterns import patterns

_apostrophes = re.compile(r"['’‘`´]")
_not_words = re.compile(r"[^a-z0-9%.,!?;:\n ]+")
_long_letters = re.compile(r"([a-z])\1{2,}")
_spellings = (
    (r"\b(?:can ?not|cannot|couldnt|could not|cudnt|unable to|not able to|wasnt able to|barely able to)\b", "cant"),
    (r"\bi am\b|\bi m\b|\biam\b", "im"),
    (r"\bdo not\b", "dont"),
    (r"\b(?:does not|doesnt|isnt|is not|did not|didnt) (?=(?:move|moving|work|working|respond\w*) )", "wont "),
    (r"\bdoes not\b", "doesnt"),
    (r"\bdid not\b", "didnt"),
    (r"\bis not\b|\baint\b", "isnt"),
    (r"\bwas not\b", "wasnt"),
    (r"\b(?:cheast|chesst|chets|ches)\b", "chest"),
    (r"\bchestpains?\b", "chest pain"),
    (r"\b(?:pian|payn)\b", "pain"),
    (r"\bbreath(?:e|ing)?less\b", "breathless"),
    (r"\bbreathng\b", "breathing"),
    (r"\bfeinted\b", "fainted"),
)
_clause_ends = re.compile(
    r"[.!?;:\n]+|\bno,|,(?= ?(?:i|im|ive|my|it|its|he|she|hes|shes|there|theres|now|just|today|then|and|so)\b)"
    r"|\b(?:but|however|although|though|yet|except)\b"
    r"|\band (?=(?:i|im|ive|my|now|then|also|feel|felt|have|having|got|he|she|it|its)\b)"
)
_pseudo = re.compile(
    r"\b(?:no (?:idea|reason|joke|matter|better|relief|doubt|one|longer sure)"
    r"|not (?:sure|only|just|normal|better|getting|going|certain|ok|okay|right|good)"
    r"|isnt (?:normal|right|good|better|ok|okay|just|only)|dont (?:know|think its normal|understand|like|want)"
    r"|never (?:had|felt) (?:\w+ ){0,4}(?:like this|this bad|before now|until))\b"
)
_denial_of_lists = re.compile(
    r"\b(?:no(?: signs? of| history of)?|without|zero|free of|denies|never (?:had|have|get|felt)"
    r"|dont (?:have|get|feel|experience)|didnt (?:have|get|feel)|doesnt (?:have|get)"
    r"|havent (?:had|got|felt)|hasnt (?:had|got))\b"
)
_denial = re.compile(r"\b(?:not|never|didnt|dont|doesnt|isnt|wasnt|havent|hasnt|wont|arent|stopped|no longer)\b")
_denied_within = re.compile(r"\b(?:dont|doesnt|isnt|wasnt|arent|not|never|didnt|no longer|stopped)\b")
_compared = re.compile(r" ?(?:like this|this bad|until|till now)\b")
_letters_of_comparison = 20
_words_of_denial = 9
_letters_of_denial = 200
"""What is looked at before a warning: these hold the nine words, and more of them are too long to be words."""


def plain(text: str) -> str:
    """Lower-case words without accents, apostrophes and emoji; usual spellings made one; idioms taken out."""
    text = unicodedata.normalize("NFKD", text.lower())
    text = _apostrophes.sub("", "".join(letter for letter in text if not unicodedata.combining(letter)))
    text = _long_letters.sub(r"\1", _not_words.sub(" ", text))
    text = re.sub(r" +", " ", text)
    for written, meant in _spellings:
        text = re.sub(written, meant, text)
    return patterns("idioms")[""].sub(" ~ ", text)


def clauses(text: str) -> Iterator[str]:
    """The clauses of :func:`plain` text, in their order."""
    for clause in _clause_ends.split(text):
        if clause and clause.strip(" ,"):
            yield " ".join(clause.split())


def said(pattern: re.Pattern[str], clause: str) -> bool:
    """Whether ``clause`` says what ``pattern`` means, and does not deny it."""
    return any(not _denied(clause, match) for match in pattern.finditer(clause))


def _denied(clause: str, match: re.Match[str]) -> bool:
    """A denial stands before it ("no chest pain") or within it ("my chest does not hurt"), and is meant as one."""
    if _compared.match(clause[match.end() : match.end() + _letters_of_comparison]):
        return False
    if _denied_within.search(_pseudo.sub("~", match[0])) and not _denied_within.match(match[0]):
        return True
    near = " ".join(_pseudo.sub("~", _just_before(clause, match.start())).split()[-_words_of_denial:])
    if _denial_of_lists.search(near):
        return True
    return bool(_denial.search(near.rpartition(",")[2]))


def _just_before(clause: str, at: int) -> str:
    """The last whole words of ``clause`` before a place: a clause of many warnings is not read anew for each."""
    if at <= _letters_of_denial:
        return clause[:at]
    return clause[at - _letters_of_denial : at].partition(" ")[2]
