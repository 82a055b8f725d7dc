"""The table of terms: the names that the terminal, the browser and the pages share, in English and French.

A family adds its own terms of art.
"""

from typing import NamedTuple

from trey.core.teaching import Term
from trey.core.text import Text

__all__ = [
    "BUDGETS",
    "DEAL",
    "DEAL_OVER",
    "EVERY_TABLE",
    "KITTY",
    "LEVELS",
    "MANNERS",
    "ROUND",
    "ROUND_OVER",
    "SPEEDS",
    "STATUSES",
    "TRICKS",
    "TRICK_PLAY",
    "Label",
    "spoken",
]


class Label(NamedTuple):
    """The name of something, and one sentence on it."""

    name: Text
    about: Text


STATUSES = {
    "source": Label(
        Text("traditional", "traditionnelle"),
        Text("The rules are those of the source.", "Les règles sont celles de la source."),
    ),
    "completed": Label(
        Text("completed", "complétée"),
        Text(
            "The source describes the game; other sources fill its gaps.",
            "La source décrit le jeu ; d'autres comblent ses lacunes.",
        ),
    ),
    "recovered": Label(
        Text("recovered", "retrouvée"),
        Text(
            "The source gives little more than the name; the rules come from other sources.",
            "La source ne donne guère que le nom ; les règles viennent d'autres sources.",
        ),
    ),
    "derived": Label(
        Text("derived", "déduite"),
        Text(
            "The source gives the name; the numbers of cards and tricks allow only these rules.",
            "La source donne le nom ; le nombre de cartes et de plis impose ces règles.",
        ),
    ),
    "reconstruction": Label(
        Text("reconstruction", "reconstitution"),
        Text(
            "The original rules are lost; these are our own. This is not history.",
            "Les règles d'origine sont perdues ; celles-ci sont les nôtres. Ce n'est pas de l'histoire.",
        ),
    ),
    "ours": Label(
        Text("ours", "maison"),
        Text(
            "We put these rules together; we know no source.",
            "Composée par nous ; nous n'en connaissons pas de source.",
        ),
    ),
    "extra": Label(
        Text("extra", "ajout"), Text("Played elsewhere; not in the source.", "Jouée ailleurs ; absente de la source.")
    ),
}
"""Where the rules of a preset come from: a reconstruction is never shown as history."""

LEVELS = {
    "random": Label(Text("Random", "Hasard"), Text("Plays any legal card.", "Joue n'importe quelle carte permise.")),
    "novice": Label(
        Text("Novice", "Novice"),
        Text(
            "Has just learnt the rules: plays nearly any card, and a good one now and then.",
            "Vient d'apprendre les règles : joue presque n'importe quelle carte, parfois une bonne.",
        ),
    ),
    "beginner": Label(
        Text("Beginner", "Débutant"),
        Text(
            "Knows the rules and little more; soon forgets what was played.",
            "Connaît les règles et guère plus ; oublie vite ce qui est tombé.",
        ),
    ),
    "learner": Label(
        Text("Learner", "Apprenti"),
        Text("Sees the best card now and then.", "Voit parfois la meilleure carte."),
    ),
    "casual": Label(
        Text("Casual", "Occasionnel"),
        Text(
            "Plays well when the choice is clear, and errs when it is close.",
            "Joue bien quand le choix est net, se trompe quand il est serré.",
        ),
    ),
    "habit": Label(
        Text("Habit", "Habitué"), Text("Plays by rules of thumb.", "Joue selon les règles usuelles du bon jeu.")
    ),
    "club": Label(
        Text("Club player", "Joueur de club"),
        Text(
            "Remembers most of what was played; seldom errs.", "Retient presque tout ce qui est tombé ; se trompe peu."
        ),
    ),
    "seasoned": Label(
        Text("Seasoned", "Aguerri"),
        Text("Errs only when the choice is very close.", "Ne se trompe que si le choix est très serré."),
    ),
    "steady": Label(
        Text("Steady", "Solide"),
        Text(
            "Tries many ways the hidden cards may lie, and plays what does best.",
            "Essaie bien des répartitions des cartes cachées, et joue ce qui réussit le mieux.",
        ),
    ),
    "strong": Label(
        Text("Strong", "Fort"),
        Text(
            "Has learned from millions of deals, and knows when the match is at stake.",
            "A appris sur des millions de donnes, et sait quand la partie se joue.",
        ),
    ),
    "expert": Label(
        Text("Expert", "Expert"),
        Text(
            "Looks ahead with what it has learned, over many ways the hidden cards may lie.",
            "Calcule à partir de ce qu'il a appris, sur bien des répartitions des cartes cachées.",
        ),
    ),
}
"""The bots of trey, from the weakest to the strongest."""

MANNERS = {
    "bold": Label(Text("bold", "hardi"), Text("Bids and takes readily.", "Annonce et prend volontiers.")),
    "careful": Label(
        Text("careful", "prudent"), Text("Bids and takes reluctantly.", "N'annonce et ne prend qu'à bon escient.")
    ),
    "hoarder": Label(Text("thrifty", "économe"), Text("Holds on to its trumps.", "Garde ses atouts.")),
}
"""The characters of levels (`Level.character`)."""

SPEEDS = {
    "native": Label(Text("machine code", "code machine"), Text("", "")),
    "wasm": Label(Text("WebAssembly", "WebAssembly"), Text("", "")),
    "plain": Label(
        Text("plain Python", "Python pur"),
        Text(
            "trey runs in plain Python here: bots, hints and reviews look less far ahead.",
            "trey tourne en Python pur : robots, conseils et analyses voient moins loin.",
        ),
    ),
}
"""The speeds at which the rules run, and what you should know about each when you set up a table."""

BUDGETS = {
    "plain": Text(
        "Plain Python, short budget: bots, hints and reviews look less far ahead.",
        "Python pur, budget réduit : robots, conseils et analyses voient moins loin.",
    ),
    "slow": Text(
        "Slow device, short budget: bots, hints and reviews look less far ahead.",
        "Appareil lent, budget réduit : robots, conseils et analyses voient moins loin.",
    ),
}
"""The notes on the short budget (`trey.bots.budget`), by the reason for it."""


def spoken(speed: str, detail: str = "") -> Text:
    """Return a speed in words: `machine code: x86_64-v3`."""
    name = SPEEDS[speed].name
    return Text("{}: {}", "{} : {}").fill(name, detail) if detail else name


KITTY = Text("kitty", "talon")
DEAL = Text("deal", "donne")
ROUND = Text("round", "manche")
_OVER = Label(Text("Score", "Marque"), Text("The {} is over.", "La {} est finie."))
DEAL_OVER = _OVER._replace(about=_OVER.about.fill(DEAL))
ROUND_OVER = _OVER._replace(about=_OVER.about.fill(ROUND))
TRICK_PLAY = Label(Text("Play", "Jeu"), Text("Play a card.", "Jouez une carte."))
"""The phase of play in games of tricks: its name, and what it asks of a seat."""

EVERY_TABLE = (
    Term(
        Text("seat", "place"),
        Text(
            "where a person or a bot plays; seats are numbered 0, 1, 2 … clockwise",
            "où joue une personne ou un robot ; les places sont numérotées 0, 1, 2 … dans le sens horaire",
        ),
    ),
    Term(
        Text("dealer", "donneur"),
        Text(
            "the player who deals; the next player takes over for every deal except a redeal",
            "le joueur qui donne ; le suivant prend la relève à chaque donne, sauf pour une redonne",
        ),
        Text("dealer", "donneur"),
    ),
    Term(
        Text("deal", "donne"),
        Text(
            "one dealing of the cards, and the play that follows until the points are counted",
            "une distribution des cartes, et le jeu qui suit jusqu'au compte des points",
        ),
    ),
    Term(
        Text("hand", "main"),
        Text("the cards a player holds", "les cartes qu'un joueur a en main"),
    ),
    Term(
        Text("turn", "tour"),
        Text("what one player does before the next one acts", "ce que fait un joueur avant que le suivant joue"),
    ),
    Term(
        Text("match", "partie"),
        Text("a series of deals until somebody wins", "une suite de donnes jusqu'à ce que quelqu'un gagne"),
    ),
    Term(Text("pack", "jeu"), Text("the cards in use", "les cartes avec lesquelles on joue")),
    Term(
        Text("suit; colour", "couleur ; teinte"),
        Text("clubs, diamonds, hearts, spades; black or red", "trèfle, carreau, cœur, pique ; noir ou rouge"),
    ),
    Term(Text("rank", "valeur"), Text("ace, king, … two", "as, roi, … deux")),
    Term(Text("preset", "variante"), Text("a named set of options", "un ensemble d'options qui porte un nom")),
    Term(
        Text("option, house rule", "option, règle maison"),
        Text(
            "one thing a table settles before the first deal",
            "un point de règle que la table fixe avant la première donne",
        ),
    ),
    Term(
        Text("status", "statut"),
        Text("where a preset's rules come from", "d'où viennent les règles d'une variante"),
    ),
    Term(
        Text("points; total", "points ; total"),
        Text(
            "what a player scores in one deal; in all deals so far",
            "ce qu'un joueur marque dans une donne ; dans toutes les donnes jusqu'ici",
        ),
    ),
    Term(
        Text("stake", "mise"),
        Text("what a point is worth, if you play for stakes", "ce que vaut un point, si l'on joue avec des mises"),
        Text("stake, stakes", "mise, mises"),
    ),
)

TRICKS = (
    Term(
        Text("trick", "pli"),
        Text(
            "one card from every player in the deal; the best card takes the trick",
            "une carte de chaque joueur de la donne ; la meilleure remporte le pli",
        ),
        Text("trick, tricks", "pli, plis"),
    ),
    Term(
        Text("lead", "entame"),
        Text("the first card of a trick; the others follow it", "la première carte d'un pli ; les autres la suivent"),
        Text("led suit, leads, lead", "couleur demandée, entame, entamer, entamez"),
    ),
    Term(
        Text("follow suit", "fournir"),
        Text("play a card of the suit that was led", "jouer une carte de la couleur demandée"),
        Text("follow suit, follow the led suit", "fournir, fournissez"),
    ),
    Term(
        Text("trump", "atout"),
        Text(
            "the suit that beats the others: any of its cards beats any card of another suit",
            "la couleur qui bat les autres : la moindre de ses cartes bat toute carte d'une autre couleur",
        ),
        Text("trump, trumps", "atout, atouts"),
    ),
    Term(
        Text("to trump, overtrump", "couper, surcouper"),
        Text(
            "play a trump when another suit was led; play a higher trump than one already played there",
            "jouer un atout quand une autre couleur est demandée ; en jouer un plus fort que "
            "celui d'un joueur qui a déjà coupé",
        ),
        Text("overtrump, trumped", "couper, surcouper, coupé"),
    ),
    Term(
        Text("void", "sans la couleur"),
        Text("holding no card of a suit", "n'avoir aucune carte d'une couleur"),
        Text("void", ""),
    ),
    Term(
        Text("claim", "abattre son jeu"),
        Text(
            "when you are to lead, show your hand and take all the remaining tricks, if that is certain",
            "au moment d'entamer, montrer sa main et prendre tous les plis restants, si c'est certain",
        ),
    ),
)
