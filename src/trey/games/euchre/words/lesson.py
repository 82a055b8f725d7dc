"""A guided deal of Euchre: a maker who takes the upcard and the dummy, and makes four tricks."""

from trey.core.from_text import lesson_in

__all__ = ["LESSON"]

LESSON = lesson_in(
    """
    A deal has five tricks. One player, the maker, decides which suit is trump and must take three of the tricks; the other two defend together. TH was turned up, and {1} and {2} did not want hearts. You do: you hold JH, the highest trump, and as the dealer you get TH too. Order it up.
    Une donne compte cinq plis. Un joueur, le preneur, décide de l'atout et doit faire trois de ces plis ; les deux autres défendent ensemble. TH est retourné, et {1} et {2} ne veulent pas de cœur. Vous, si : vous avez JH, le plus fort atout, et comme donneur vous recevez aussi TH. Acceptez.
    > order up

    TH is in your hand now, so you must discard one card, face down. TC is low and not a trump: choose it and set it aside.
    TH est maintenant dans votre main, vous devez donc écarter une carte, face cachée. TC est petit et n'est pas un atout : choisissez-le.
    > discard TC

    You are the maker. Five more cards, the dummy, lie face down: take them, and you keep the best five of ten. You could go alone, with your own cards only; but here that earns no more, and it is harder. Take the dummy.
    Vous êtes preneur. Cinq autres cartes, le mort, attendent face cachée : prenez-les, et vous garderez les cinq meilleures des dix. Vous pourriez jouer seul, avec vos seules cartes ; mais ici cela ne rapporte rien de plus, et c'est plus dur. Prenez le mort.
    > with dummy

    The dummy brought JD. This other red jack is a trump too, the second highest: the left bower. Keep it with JH, TH, AD and QS. Set the other five aside: without clubs you can trump when clubs are led.
    Le mort apporte JD. Cet autre valet rouge est aussi un atout, le deuxième en force : le bower gauche. Gardez-le avec JH, TH, AD et QS. Écartez les cinq autres : sans trèfle, vous pourrez couper le trèfle.
    > discard 9S, discard JC, discard KC, discard TD, discard JS

    The player after the dealer leads: {1} played 9C, and {2} AC. You must follow suit, but you have no clubs: a trump beats both cards. Play TH.
    Le joueur après le donneur entame : {1} a joué 9C, et {2} AC. Il faut fournir, mais vous n'avez pas de trèfle : un atout bat ces deux cartes. Jouez TH.
    > play TH

    The winner of a trick leads to the next. Nothing beats JH, the right bower, and the others must play a trump on it if they have one. Lead it.
    Celui qui gagne un pli entame le suivant. Rien ne bat JH, le bower droit, et les autres doivent fournir de l'atout s'ils en ont. Entamez-le.
    > play JH

    Two tricks. {2} could not follow, so {2} has no trump left. Only JH was above JD, and it is gone: lead JD.
    Deux plis. {2} n'a pas pu fournir : {2} n'a plus d'atout. Seul JH était au-dessus de JD, et il est tombé : entamez JD.
    > play JD

    Three tricks: you have made it. Taking all five would score more. AD is the highest diamond: lead it.
    Trois plis : c'est gagné. Les cinq plis rapporteraient davantage. AD est le plus fort carreau : entamez-le.
    > play AD

    Four. Only QS is left in your hand: play it, and see whether anybody has a higher spade.
    Quatre. Il ne vous reste que QS : jouez-la, et voyez si quelqu'un a un pique plus fort.
    > play QS

    {2} had KS. You took four of the five tricks and score a point. With fewer than three you would have been euchred: {1} and {2} would have scored. That is the whole game; the first player with enough points wins.
    {2} avait KS. Vous avez fait quatre plis sur cinq, et marquez un point. Avec moins de trois, vous auriez chuté : {1} et {2} auraient marqué. C'est tout le jeu ; le premier qui a assez de points gagne.
    """,
    rules="euchre_cutthroat",
    number=483,
)
