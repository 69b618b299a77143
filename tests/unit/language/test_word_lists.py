"""Word lists are read as tokens spell words, and phrases are found at their place."""

from pathlib import Path

from spotter.language.word_lists import first_phrase, read_lists, read_phrase_lines, read_words


def test_files_are_read_without_comments_and_accents(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("# of sets\nsets: Sätze series\n  set\n# of joins\njoins: and\n", "utf-8")
    assert read_lists(file) == {"sets": frozenset({"satze", "series", "set"}), "joins": frozenset({"and"})}
    file.write_text("# words\none two\nthree\n", "utf-8")
    assert read_words(file) == {"one", "two", "three"}


def test_the_first_phrase_is_found_at_its_place(tmp_path: Path) -> None:
    file = tmp_path / "phrases.txt"
    file.write_text("going to\ngoing for it\nlater\n", "utf-8")
    phrases = read_phrase_lines(file)
    assert first_phrase(["i", "am", "going", "for", "it", "later"], phrases) == 2
    assert first_phrase(["going", "home"], phrases) is None
