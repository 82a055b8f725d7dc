"""The rules of Skat in words, as a table has set them."""

from trey.core.rule_text import RuleText
from trey_skat.options import GOALS

RULES = RuleText(
    """
    # aim
    In each deal one player, the declarer, plays against the other two. In most games the declarer needs 61 of the 120 points in the cards.
    À chaque donne un joueur, le preneur, joue contre les deux autres. Dans la plupart des jeux il lui faut 61 des 120 points que valent les cartes.

    # deal
    32 cards, seven to ace in each suit. An ace counts 11, a ten 10, a king 4, a queen 3, a jack 2; nine, eight and seven count nothing.
    32 cartes, du sept à l'as dans chaque couleur. Un as vaut 11, un dix 10, un roi 4, une dame 3, un valet 2 ; neuf, huit et sept ne valent rien.
    Each player is dealt ten cards: three, then four, then three. Once everybody has three cards, two are laid face down: the skat. The first dealer is drawn at random; then the deal passes to the left.
    Chacun reçoit dix cartes : trois, puis quatre, puis trois. Dès que chacun a trois cartes, deux autres sont posées face cachée : c'est le skat. Le premier donneur est tiré au sort ; ensuite, c'est au joueur de gauche de donner.
    The player on the dealer's left is forehand, the next is middlehand, the dealer is rearhand.
    Le joueur à gauche du donneur est le premier en main, puis vient le deuxième ; le donneur est le dernier.

    # The bidding = Les annonces (open, bid, hold)
    The bids are the values that games can have: 18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40 and so on, up to 264.
    On annonce les valeurs que les jeux peuvent avoir : 18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40 et ainsi de suite, jusqu'à 264.
    Middlehand bids to forehand, who holds each number or passes. When one of them has passed, rearhand bids to the other in the same way.
    Le deuxième annonce contre le premier, qui tient chaque nombre ou passe. Quand l'un des deux a passé, le dernier annonce de même contre l'autre.
    ? jump_bids
    Any of the next eight numbers may be bid.
    On peut annoncer l'un des huit nombres suivants.
    ? not jump_bids
    You always bid the next number.
    On annonce toujours le nombre suivant.
    If the other two have passed without a bid, forehand may play for 18; if forehand passes too, nobody scores and the next dealer deals.
    Si les deux autres ont passé sans annoncer, le premier peut jouer pour 18 ; s'il passe aussi, personne ne marque et le donneur suivant donne.

    # The skat = Le skat (skat, discard)
    The last player left in the bidding is the declarer. The declarer picks up the skat and puts any two cards back, or leaves it unseen and plays a hand game. A hand game is worth more.
    Le preneur est le joueur qui reste quand les deux autres ont passé. Il prend le skat et y remet deux cartes de son choix, ou le laisse sans le regarder. Un jeu sans le skat vaut plus.
    The cards in the skat belong to the declarer: their points count, and trumps among them count towards the matadors.
    Les cartes du skat sont au preneur : leurs points comptent, et leurs atouts entrent dans le compte des matadors.

    # The games = Les jeux (declare, announce)
    In a suit game, the four jacks and that suit are trumps. They rank from high to low: jacks of clubs, spades, hearts and diamonds, then ace, ten, king, queen, nine, eight, seven.
    Dans un jeu de couleur, les quatre valets et cette couleur sont atouts. Du plus fort au plus faible, ce sont les valets de trèfle, pique, cœur et carreau, puis as, dix, roi, dame, neuf, huit, sept.
    In grand, only the four jacks are trumps. In null, there are no trumps, and the declarer must not take a trick. The cards then rank as usual, with the ten below the jack.
    Au grand, seuls les quatre valets sont atouts. Au nul, il n'y a pas d'atout, et le preneur ne doit faire aucun pli. Les cartes s'y classent dans l'ordre habituel, le dix sous le valet.
    In a suit game or grand played from the hand, the declarer may announce schneider, schwarz or ouvert. Schneider calls for 90 points, schwarz for all tricks, and ouvert for all tricks with the hand on the table. A null game may be ouvert with the skat or without it.
    Dans un jeu de couleur ou un grand joué sans le skat, le preneur peut promettre schneider, schwarz ou la main étalée. Schneider exige 90 points, schwarz tous les plis. La main étalée exige aussi tous les plis, cartes sur la table. Un nul peut être étalé avec ou sans le skat.
    A null game is worth 23, from the hand 35, ouvert 46, from the hand and ouvert 59. It can be declared only if its value reaches the bid.
    Un nul vaut 23, sans le skat 35, étalé 46, étalé sans le skat 59. On ne peut le demander que si sa valeur atteint l'annonce.

    # The play = Le jeu de la carte (play)
    Forehand leads. You must follow the led suit if you can; trumps, jacks included, are a suit of their own. Otherwise play any card.
    Le premier entame. Il faut fournir la couleur demandée si on le peut ; les atouts, valets compris, sont une couleur à part. Sinon on joue ce qu'on veut.
    The highest trump takes the trick, or without one the highest card of the led suit: ace, ten, king, queen, nine, eight, seven, except in null. The winner leads next.
    Le plus fort atout prend le pli, ou à défaut la plus forte carte de la couleur demandée : as, dix, roi, dame, neuf, huit, sept, sauf au nul. Le gagnant entame ensuite.
    A null game is over as soon as the declarer takes a trick.
    Un nul est fini dès que le preneur fait un pli.

    # What a game is worth = La valeur d'un jeu
    Diamonds count 9, hearts 10, spades 11, clubs 12, grand 24. This base value is multiplied by the number of matadors plus 1.
    Carreau vaut 9, cœur 10, pique 11, trèfle 12, grand 24. On multiplie cette valeur de base par le nombre de matadors plus 1.
    Matadors are the jack of clubs and the trumps that follow it without a gap. Count those that the declarer has, the skat included. If the declarer lacks the jack of clubs, count instead the trumps missing from the top.
    Les matadors sont le valet de trèfle et les atouts qui le suivent sans interruption. On compte ceux que le preneur a, skat compris. S'il n'a pas le valet de trèfle, on compte les atouts qui lui manquent à partir du haut.
    Add 1 to the multiplier for each of these: hand game, schneider, schneider announced, schwarz, schwarz announced, ouvert. Schneider means that a side has 30 points or fewer, schwarz that a side has no trick.
    On ajoute 1 au multiplicateur dans chacun de ces cas : jeu sans le skat, schneider, schneider promis, schwarz, schwarz promis, main étalée. Il y a schneider si un camp a 30 points ou moins, schwarz si un camp n'a aucun pli.

    # score
    ? scoring = list
    The declarer scores the value of a game that is won, and loses twice the value of one that is lost. The other two score nothing.
    Un jeu gagné rapporte sa valeur au preneur. Un jeu perdu coûte le double de sa valeur. Les deux autres ne marquent rien.
    ? scoring = seeger_fabian
    The declarer scores the value of a game that is won, and 50 more. A game that is lost costs the declarer twice its value and 50 more, and gives 40 to each of the other two.
    Un jeu gagné rapporte au preneur sa valeur et 50 points. Un jeu perdu coûte le double de sa valeur et 50 points, et donne 40 points à chacun des deux autres.
    A game that turns out to be worth less than the bid is lost, however many card points the declarer has. Its value is then the lowest multiple of its base value that reaches the bid.
    Un jeu qui se révèle valoir moins que l'annonce est perdu, quel que soit le nombre de points du preneur. Il vaut alors le plus petit multiple de sa valeur de base qui atteint l'annonce.
    """,
    GOALS,
)
