"""A guided deal of 3-5-8: the dealer names clubs, changes four cards, and goes for eight tricks."""

from trey.core.from_text import lesson_in

__all__ = ["LESSON"]

LESSON = lesson_in(
    """
    There are 16 tricks in a deal, and each of you must take a number of them. You deal, so you need 8; {1} needs 5 and {2} needs 3. Trumps beat every other suit, and the dealer names them. You hold six clubs, AC among them: name clubs.
    Une donne compte 16 plis, et chacun doit en faire un certain nombre. Vous donnez : il vous en faut 8 ; il en faut 5 à {1} et 3 à {2}. L'atout bat toutes les autres couleurs, et le donneur le nomme. Vous avez six trèfles, dont AC : nommez trèfle.
    > trump C

    Four cards lie in the kitty, unseen. They will be yours, but first you must set four of your own aside, face down. Choose low cards: 3S and 6S, your only spades, then 2H and 5D.
    Quatre cartes sont au talon, cachées. Elles seront à vous, mais vous devez d'abord écarter quatre des vôtres, face cachée. Choisissez de petites cartes : 3S et 6S, vos seuls piques, puis 2H et 5D.
    > discard 3S, discard 6S, discard 2H, discard 5D

    The kitty brought you KS, JD, 9H and 7C. Now the play: {1} led AH. You must follow suit, and nothing you have beats it, so play low: 6H, your lowest heart.
    Le talon vous apporte KS, JD, 9H et 7C. On joue : {1} entame AH. Il faut fournir, et vous n'avez rien pour le battre : jouez 6H, votre plus petit cœur.
    > play 6H

    The winner of a trick leads to the next: {1} again, with AS. KS is your only spade, so you must play it.
    Celui qui gagne un pli entame le suivant : encore {1}, avec AS. KS est votre seul pique : vous devez le jouer.
    > play KS

    Spades once more, and you have none left. A player who cannot follow may play anything: your lowest trump, 5C, is enough to take the trick.
    Encore pique, et vous n'en avez plus. Quand on ne peut pas fournir, on joue ce qu'on veut : votre plus petit atout, 5C, suffit pour prendre le pli.
    > play 5C

    Your first trick, and your lead. AC is the highest trump: it wins, and the others must play a trump on it if they have one.
    Votre premier pli, et votre entame. AC est le plus fort atout : il gagne, et les autres doivent fournir de l'atout s'ils en ont.
    > play AC

    AD is the highest diamond, and only somebody without diamonds can trump it. Lead it now, before that happens.
    AD est le plus fort carreau, et seul un joueur sans carreau peut le couper. Entamez-le maintenant, avant que cela n'arrive.
    > play AD

    AH was played in the first trick, so KH is the best heart that is left. Lead it.
    AH est passé au premier pli, donc KH est le plus fort cœur qui reste. Entamez-le.
    > play KH

    And QH comes after it: lead that, too.
    Et QH vient ensuite : entamez-la aussi.
    > play QH

    Five tricks: three more and your 8 are made. From here on you play without a guide. A line above your cards says what to look for, and the lamp (key I) what a good player would do.
    Cinq plis : encore trois et vos 8 sont faits. À partir d'ici, vous jouez sans guide. Une ligne au-dessus de vos cartes dit à quoi penser, et la lampe (touche I) ce que ferait un bon joueur.

    Each trick above your target of 8 is a point for you, each one short of it costs one. The target is 5 for {1} and 3 for {2}. {1} deals next and needs 8. Players who were above their target then give cards to those who were below theirs, and get back the best of the same suits. Twelve tricks in one deal win the match.
    Chaque pli au-dessus de votre objectif de 8 vous vaut un point, chaque pli qui manque en coûte un. L'objectif est de 5 pour {1} et de 3 pour {2}. Ensuite {1} donne et doit faire 8 plis. Les joueurs qui étaient au-dessus de leur objectif donnent alors des cartes à ceux qui étaient au-dessous. Ils reçoivent en retour les meilleures des mêmes couleurs. Avec douze plis en une donne, on gagne la partie.
    """,
    rules="sergeant_major",
    number=90,
)
