"""Words in every language of trey, kept beside the thing they name."""

from typing import Literal, NamedTuple

__all__ = ["LANGUAGES", "Language", "Text"]

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")


class Text(NamedTuple):
    """The same words in English and in French."""

    en: str
    fr: str

    def of(self, lang: Language) -> str:
        """Return the words in one language."""
        return self.fr if lang == "fr" else self.en

    def fill(self, *args: object) -> "Text":
        """Put `args` into the `{}` places of both languages; a `Text` goes in by its language."""
        return Text(*(self.of(g).format(*(a.of(g) if isinstance(a, Text) else a for a in args)) for g in LANGUAGES))
