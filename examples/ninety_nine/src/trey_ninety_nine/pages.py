"""The rules of Ninety-Nine in words, as a table has set them."""

from trey.core.rule_text import RuleText
from trey_ninety_nine.options import GOALS

RULES = RuleText(
    """
    # aim
    Three players, each for themselves. Everybody bids in secret how many of the nine tricks they will take, and tries to take exactly that many.
    Trois joueurs, chacun pour soi. Chacun annonce en secret combien des neuf plis il fera, et cherche à en faire exactement autant.

    # deal
    36 cards: in each suit ace (high), king, queen, jack, ten and so on, down to the 6.
    36 cartes : dans chaque couleur, de l'as (le plus fort) au 6.
    The first dealer is drawn at random; then the players deal in turn, to the left. Each player gets twelve cards, so all are dealt.
    Le premier donneur est tiré au sort ; après chaque donne, c'est au joueur de gauche de donner. Chacun reçoit douze cartes : tout est distribué.
    ? first_trump = NT
    The first deal has no trumps.
    La première donne se joue sans atout.
    ? first_trump = D
    In the first deal diamonds are trumps.
    À la première donne, carreau est atout.
    After that, trumps depend on the deal before: clubs if all three made their bids, hearts if two did, spades if one, diamonds if none.
    Ensuite, l'atout dépend des annonces réussies à la donne d'avant : trèfle pour trois, cœur pour deux, pique pour une, carreau pour aucune.

    # The bids = Les annonces (bid)
    Everybody sets three cards aside, face down. The suits of these cards are the bid: a club 3 tricks, a heart 2, a spade 1, a diamond none. Their ranks do not matter.
    Chacun écarte trois cartes, face cachée. Leurs couleurs font l'annonce : un trèfle 3 plis, un cœur 2, un pique 1, un carreau aucun. Leur valeur ne compte pas.
    So two hearts and a diamond bid four tricks, and three diamonds bid none. The other nine cards are played.
    Deux cœurs et un carreau annoncent donc quatre plis, trois carreaux aucun. Les neuf autres cartes sont jouées.
    Players bid in turn from the dealer's left; nobody sees the others' cards.
    On annonce à tour de rôle à partir de la gauche du donneur ; personne ne voit les cartes des autres.

    # Premium bids = Les primes (premium)
    ? premium_bids
    When all have bid, each in turn from the dealer's left may offer to declare: to play with their three bid cards face up. Or they may offer to reveal: to play with their hand face up too.
    Quand tous ont annoncé, chacun à son tour, à partir de la gauche du donneur, peut proposer de déclarer : jouer avec ses trois cartes d'annonce visibles. Ou il peut proposer d'étaler : jouer avec sa main visible aussi.
    ? premium_bids
    Only one player may do so. An offer to reveal beats an offer to declare; of two equal offers the first one counts. The cards are turned up before the first lead.
    Un seul joueur peut le faire. Une proposition d'étaler l'emporte sur une proposition de déclarer ; entre deux propositions égales, la première compte. Les cartes sont retournées avant la première entame.

    # play
    The player on the dealer's left leads. You must follow the led suit if you can; otherwise play any card.
    Le joueur à gauche du donneur entame. Il faut fournir la couleur demandée si on le peut ; sinon on joue ce qu'on veut.
    * highest trump

    # score
    Every trick counts 1 point.
    Chaque pli compte 1 point.
    A player who took exactly as many tricks as they bid turns their bid cards up. That player gets 10 points more if all three made their bids, 20 if two did, 30 if nobody else did. A bid that was missed is not turned up.
    Un joueur qui a fait exactement les plis qu'il a annoncés retourne ses cartes d'annonce. Il reçoit 10 points de plus si les trois ont réussi, 20 si deux ont réussi, 30 s'il est seul à réussir. Une annonce manquée n'est pas retournée.
    ? premium_bids
    A declaration is worth 30 points more and a revelation 60. The player who offered it gets these points if they made their bid. If not, each of the other two gets them, whether or not they made theirs.
    Une déclaration vaut 30 points de plus, une main étalée 60. Ces points vont à celui qui l'a proposée, s'il a réussi. Sinon, chacun des deux autres les reçoit, qu'il ait réussi ou non.
    ? premium_bids
    A player who bids nine tricks, reveals, and alone makes the bid gets 9, 30 and 60 points: ninety-nine, the most possible.
    Un joueur qui annonce neuf plis, étale sa main et réussit seul reçoit 9, 30 et 60 points : quatre-vingt-dix-neuf, le maximum.
    """,
    GOALS,
)
