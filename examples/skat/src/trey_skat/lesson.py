"""A guided deal of Skat: 18, 20 and 22 are bid, the skat is picked up, and clubs are won with 61 points."""

from trey.core.from_text import lesson_in

LESSON = lesson_in(
    """
    The player who bids most plays alone against the other two, and needs 61 of the 120 points in the cards. The four jacks are always trumps in a suit game: with clubs you would have seven, JC, JH, AC, KC, 9C, 8C and 7C. Bid 18, the lowest number.
    Le joueur qui annonce le plus haut joue seul contre les deux autres, et doit prendre 61 des 120 points que valent les cartes. Dans un jeu de couleur, les quatre valets sont toujours atouts : à trèfle, vous en auriez sept, JC, JH, AC, KC, 9C, 8C et 7C. Annoncez 18, le plus petit nombre.
    > bid 18

    {2} passed, and {1} says 20. Bid what your game is worth, and no more. Clubs count 12. Count that once for the game, and once for each of the highest trumps that you hold without a gap: here, JC alone. That makes 24, so hold 20.
    {2} a passé, et {1} annonce 20. N'annoncez pas plus que la valeur de votre jeu. Trèfle vaut 12 : une fois pour le jeu, et une fois pour chacun des plus forts atouts que vous avez sans interruption, ici JC seul. Cela fait 24 : tenez 20.
    > hold

    {1} says 22. That is still less than 24, so hold it. At 27 you would pass: a game that is worth less than the bid is lost.
    {1} annonce 22. C'est encore moins que 24 : tenez. À 27, vous passeriez : un jeu qui vaut moins que l'annonce est perdu.
    > hold

    You are the declarer. Two cards lie face down: the skat. You may leave them there and play from the hand, which counts 12 more but is harder. Pick them up.
    Vous êtes le preneur. Deux cartes attendent face cachée : le skat. Vous pourriez les laisser et jouer sans le skat, ce qui rapporte 12 de plus, mais c'est plus difficile. Prenez-les.
    > take

    TH and 9S were there. Two cards go back, and their points are yours. An ace counts 11, a ten 10, a king 4, a queen 3, a jack 2, the others nothing. Discard TH and QH: 13 points are safe, and you can trump hearts.
    Il y avait TH et 9S. Deux cartes y retournent, et leurs points sont à vous. Un as vaut 11, un dix 10, un roi 4, une dame 3, un valet 2, les autres rien. Écartez TH et QH : 13 points sont à l'abri, et vous pourrez couper cœur.
    > discard TH, discard QH

    Now name the game. With clubs, seven of your ten cards are trumps: declare clubs.
    Choisissez maintenant le jeu. À trèfle, sept de vos dix cartes sont atouts : demandez trèfle.
    > declare C

    {2} led AH. You must follow suit, but JH is a trump now, not a heart: you have no heart, and may play anything. A trump takes the trick, and the points of all its cards. Play KC, which adds 4.
    {2} entame AH. Il faut fournir, mais JH est atout maintenant, et n'est plus un cœur : vous n'avez pas de cœur, et vous jouez ce que vous voulez. Un atout prend le pli, et les points de toutes ses cartes. Jouez KC, qui en ajoute 4.
    > play KC

    15 points, and 13 in the skat. You lead to the next trick. Lead JC: nothing beats it, and anybody who has a trump must play one.
    15 points, et 13 dans le skat. C'est à vous d'entamer. Jouez JC : rien ne le bat, et tout joueur qui a de l'atout doit en fournir.
    > play JC

    JD and QC fell. There are eleven trumps: you had seven and two have fallen, so two are still out. Draw them with 7C: it loses the trick, but counts nothing.
    JD et QC sont tombés. Il y a onze atouts : vous en aviez sept, deux sont tombés, il en reste deux dehors. Faites-les tomber avec 7C : cette carte perd le pli, mais ne vaut rien.
    > play 7C

    JS beat your card and took TC with it, but nobody else has a trump now. {1} led AD. You must follow suit: play 9D.
    JS a battu votre carte et pris TC au passage, mais plus personne n'a d'atout à part vous. {1} entame AD. Il faut fournir à carreau : 9D.
    > play 9D

    Diamonds again, 7D and KD, and you have none left. Any trump is safe, so let it be the one that counts most: AC.
    Encore carreau, 7D et KD, et vous n'en avez plus. Tout atout est sûr, prenez donc celui qui vaut le plus : AC.
    > play AC

    50 points with the skat. In every suit the ten ranks between the ace and the king; AS is the highest spade. Its 11 points are all that you need: lead it.
    50 points avec le skat. Dans chaque couleur, le dix se place entre l'as et le roi ; AS est le plus fort pique. Ses 11 points suffisent : entamez-le.
    > play AS

    61: the game is won, whatever else happens. Play the last four cards as you like; 60 would have been a loss.
    61 : le jeu est gagné, quoi qu'il arrive. Jouez les quatre dernières cartes comme vous voulez ; avec 60, c'était perdu.

    You score what clubs were worth: 12 for the game and 12 for JC, 24 in all. A loss would have cost you twice that; {1} and {2} score nothing either way. There are other games, too: in grand only the jacks are trumps, in null the declarer must take no trick. After 36 deals the highest total wins.
    Vous marquez ce que valait trèfle : 12 pour le jeu et 12 pour JC, soit 24. Une défaite vous aurait coûté le double ; {1} et {2} ne marquent rien dans les deux cas. Il y a d'autres jeux : au grand, seuls les valets sont atouts ; au nul, le preneur ne doit faire aucun pli. Après 36 donnes, le plus haut total gagne.
    """,
    rules="skat",
    number=49,
    dealer=1,
)
