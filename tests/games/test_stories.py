"""Stories that are wrong, and a sentence told by name."""

from dataclasses import replace

from trey.core.text import Text, told
from trey.laws.test_stories import closing, faults


def test_a_story_that_is_wrong_would_be_seen() -> None:
    view = closing("three_thirteen", 1).view(0)
    assert faults(view, 3) == []
    assert faults(replace(view, done=False), 3)
    assert faults(replace(view, story=()), 3) == ["no story"]
    for slip in ("{7} won.", "{0:a|b won.", "{0} won", "0} won."):
        assert faults(replace(view, story=(Text(slip),)), 3)


def test_a_sentence_is_told_by_name() -> None:
    said = "{1} {1:gives|give} {0} two cards."
    assert told(said, ["Ann", "Bob"]) == "Bob gives Ann two cards."
    assert told("{0:somebody|you}", ["Ann"]) == "Somebody"
    assert [told("{0:takes|take}", ["Ty"], lang) for lang in ("en", "pl")] == ["Takes", "Take"], "a name in English"
