### Toutes les phrases du client, en français ; en.ftl dit ce qui est donné à chacune.
###
### Devant : ; ! ? et entre guillemets, des espaces insécables, comme le veut la typographie.

language = Français
tagline = Une table pour trois.
signed = { NUMBER($n, signDisplay: "exceptZero") }
and = { LIST($parts) }
skip = Aller au contenu
close = Fermer
loading = Un instant…
settings = Réglages
home = Tous les jeux
none = Aucun
you = Vous
guest = Invité
when = { DATETIME($at, dateStyle: "medium", timeStyle: "short") }
colon =  :{" "}

## cards

cards-name = { $rank } de { $suit }
cards-ranks-A = as
cards-ranks-K = roi
cards-ranks-Q = dame
cards-ranks-J = valet
cards-ranks-T = dix
cards-ranks-9 = neuf
cards-ranks-8 = huit
cards-ranks-7 = sept
cards-ranks-6 = six
cards-ranks-5 = cinq
cards-ranks-4 = quatre
cards-ranks-3 = trois
cards-ranks-2 = deux
cards-knight = cavalier
cards-suits-S = pique
cards-suits-H = cœur
cards-suits-D = carreau
cards-suits-C = trèfle
cards-joker = joker imprimé
cards-back = carte cachée
cards-letters-A = A
cards-letters-K = R
cards-letters-Q = D
cards-letters-J = V
cards-letters-T = 10

## lobby

lobby-title = Choisissez un jeu
lobby-lead = Jouez tout de suite contre des robots, ou envoyez un lien à des amis. Sans compte ni publicité.
lobby-choose = { $game } : choisir comment jouer
lobby-playBots = Jouer contre { $n ->
    [1] un robot
    [2] deux robots
    [3] trois robots
    [4] quatre robots
    [5] cinq robots
    [6] six robots
   *[other] { $n } robots
}
lobby-variants = Variantes
lobby-variantsOf = Variantes : { $game }
lobby-customShort = Préparer une table
lobby-custom = Préparer
lobby-play = Jouer
lobby-rules = Règles
lobby-rulesOf = Règles : { $preset }
lobby-join = Rejoindre une table
lobby-code = Code ou lien
lobby-joinGo = Rejoindre
lobby-joinCode = Tapez le code ou collez le lien.
lobby-forget = Retirer { $name } de cette liste
lobby-resume = Aller à la table
lobby-sitDown = S’asseoir
lobby-watch = Regarder
lobby-fairness = Chaque mélange est vérifiable.
lobby-checker = Vérifier un mélange
lobby-busy = On prépare la table…
lobby-invite = Inviter des amis
lobby-inviteTo = Inviter des amis : { $game }
lobby-against = contre { $others }
lobby-played = { $played ->
    [one] { $played } partie
   *[other] { $played } parties
}, dont { $won } { $won ->
    [one] gagnée
   *[other] gagnées
}
lobby-record = Votre palmarès
lobby-noRecord = Rien pour l’instant. Jouez une partie jusqu’au bout : elle sera comptée ici.
lobby-puzzles = Énigmes
lobby-puzzlesOf = Énigmes : { $game }
lobby-learn = Apprendre
lobby-learnGame = Apprendre { $game } en trois minutes

## here

here-title = Chargement de la table
here-coming = Chargement de la table : { NUMBER($have, minimumFractionDigits: 1, maximumFractionDigits: 1) } sur { NUMBER($all, minimumFractionDigits: 1, maximumFractionDigits: 1) } Mo
here-start = Préparation de la table…
here-read = Lecture de vos tables…
here-ready = Prêt, même hors ligne ✓
here-wait = trey est ouvert dans un autre onglet de ce navigateur. Fermez cet onglet et celui-ci continuera.
here-failed = La table n’a pas pu être préparée. Rechargez la page ou essayez un autre navigateur.
here-lead = Jouez tout de suite contre des robots, sur cet appareil, sans compte ni publicité, et hors ligne une fois la table chargée.
here-dealt = Distribué par cet appareil
here-dealtText = Votre appareil mélange lui-même, sans preuve du mélange. Les robots ne voient que leurs cartes.
here-call = Connexion à l’appareil de votre ami…
here-away = L’appareil de votre ami ne répond pas. Il est peut-être en veille, ou sa page fermée. La table reprend à son retour. Si cela dure, demandez un nouveau lien : votre place est gardée.
here-unmet = Plus aucun chemin ne mène à l’appareil de votre ami. Demandez un nouveau lien : votre place est gardée.
here-shut = L’appareil de votre ami a fermé la connexion : il n’a pas pu lire ce qui venait, ou trop venait à la fois. Demandez un nouveau lien.

## setup

setup-title = Préparer une table : { $game }
setup-variant = Variante
setup-nameHelp = Visible à la table, et sur la page d’accueil si elle y figure.
setup-seats = Joueurs
setup-seatsCount = Nombre de joueurs
setup-seat = Place { $n }
setup-seatPerson = Une personne (par lien)
setup-seatPersonShort = Laisser libre
setup-house = Règles maison
setup-houseHelp = Tout commence comme dans la variante. Ce que vous changez est marqué.
setup-changed = modifié
setup-reset = Revenir à la variante
setup-resetOne = Rétablir « { $name } »
setup-table = La table
setup-open = Places libres ouvertes à tous
setup-openHelp = La table figure alors sur la page d’accueil.
setup-absence = Si un joueur est absent, un robot joue pour lui après
setup-absenceHelp = Il retrouve sa place dès son retour.
setup-silent = Si un joueur est là mais ne joue pas, un robot joue pour lui après
setup-silentHelp = Le moindre coup lui rend sa place.
setup-never = jamais
setup-seconds = { $n ->
    [one] { $n } seconde
   *[other] { $n } secondes
}
setup-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
}
setup-clock = Temps par coup
setup-clockHelp = Quand il est écoulé, un robot joue ce seul coup.
setup-days = { $n ->
    [one] { $n } jour
   *[other] { $n } jours
}
setup-daysHelp = La partie continue quand tout le monde est parti, et attend aussi longtemps chaque coup ; ensuite, un robot joue ce seul coup. Aucun robot ne joue pour les absents.
setup-noClock = sans limite
setup-create = Créer la table
setup-refused = Ces règles sont incompatibles :
setup-limits = De { $low } à { $high }.
setup-noLimit = aucune
setup-cardsHelp = { $n } au plus, comme 2C (2 de trèfle).
setup-numbersHelp = { $n } nombres de { $low } à { $high }, séparés par des virgules.

## join

join-title = Prendre place
join-lead = On vous invite à une partie : { $game }.
join-name = Votre nom
join-go = S’asseoir
join-watch = Regarder seulement
join-full = Toutes les places sont prises.
join-fullWatch = Toutes les places sont prises. Vous pouvez regarder.
join-unknown = Aucune table n’a ce code. Demandez un nouveau lien.
join-nameNeeded = Tapez un nom, pour que les autres sachent qui vous êtes.
join-seated = Déjà là
join-bot = Robot : { $name }
join-seatOf = La place { DE($name) } (robot)
join-free = Place libre { $n }
join-which = Quelle place
join-when = Quand
join-now = Maintenant, au milieu de cette donne
join-next = Dès la prochaine donne
join-ask = Demander la place
join-askAny = Demander une place
join-change = Changer
join-askHelp = Une partie est en cours. On demandera à l’hôte si vous pouvez prendre la place d’un robot.
join-takeHelp = Une partie est en cours. Vous pouvez prendre tout de suite la place d’un robot.

## copy

copy-done = Copié.
copy-failed = La copie a échoué. Copiez ceci :

## newer

newer-here = Nouvelle version prête.
newer-load = La charger

## lost

lost-title = Il n’y a rien ici
lost-text = L’adresse est mal écrite, ou la table n’existe plus.
lost-home = Tous les jeux
lost-watch = Regarder la table

## offline

offline-text = Pas de connexion, ou serveur injoignable. La page reprendra d’elle-même.
offline-now = Réessayer
offline-reconnecting = { $seated ->
    [true] Connexion perdue. Reconnexion en cours ; votre place est gardée.
   *[false] Connexion perdue. Reconnexion en cours.
  }
offline-back = Connexion rétablie.

## table

table-callTurn = À vous de jouer à { $game }
table-callNew = { $game } : { $n ->
    [one] { $n } nouveau message
   *[other] { $n } nouveaux messages
}
table-waits = Une table vous attend.
table-connecting = On rejoint la table…
table-waitHost = L’hôte lance la partie.
table-waitingText = Envoyez le lien à des amis ; des robots prendront les places libres.
table-deal = { $of ->
    [none] { $name } { $n }
   *[other] { $name } { $n } sur { $of }
}
table-menu = Plus
table-bar = Menu de la table
table-state = État du jeu
table-middle = Le milieu de la table
table-noTrump = SA
table-hand = Votre main
table-handOf = Main { DE($name) }
table-handCount = { $n ->
    [one] Votre main, { $n } carte
   *[other] Votre main, { $n } cartes
}
table-asleep = { $n ->
    [one] { $n } cachée
   *[other] { $n } cachées
}
table-cardName = { $card }, carte { $i } sur { $n }
table-cardMeld = dans la combinaison { $i }
table-cardNew = nouvelle
table-cardChosen = choisie
table-cardWild = joker
table-choices = Ce que vous pouvez faire
table-trump = Atout
table-noTrumpYet = pas encore nommé
table-led = Entame
table-turn = Tour
table-wild = Joker
table-waitFor = On attend { $name }.
table-dealing = On distribue les cartes.
table-dealer = Donneur
table-usedShort = annoncé
table-voidShort = sans
table-bot = Robot
table-away = Absent
table-silent = Un robot joue
table-botPlays = Absent, robot
table-free = Place libre
table-cards = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
table-tricks = { $target ->
    [none] { $n ->
        [one] { $n } pli
       *[other] { $n } plis
    }
    [one] { $n } sur { $target } pli
   *[other] { $n } sur { $target } plis
}
table-tricksMost = { $most ->
    [one] { $n } sur { $most } pli au plus
   *[other] { $n } sur { $most } plis au plus
}
table-tricksWord = { $target ->
    [none] { $n ->
        [one] pli
       *[other] plis
    }
    [one] pli
   *[other] plis
}
table-tricksShort = pl.
table-totalWord = total
table-money = mises { NUMBER($n, signDisplay: "exceptZero") }
table-void = n’a pas de { $suits }
table-holds = a { $cards }
table-kitty = { $n ->
    [one] { $name } : { $n } carte
   *[other] { $name } : { $n } cartes
}
table-dummy = { $n ->
    [one] Mort : { $n } carte
   *[other] Mort : { $n } cartes
}
table-upcard = Retourne
table-upcardDown = Refusée
table-stock = { $n ->
    [one] Pioche, { $n } carte
   *[other] Pioche, { $n } cartes
}
table-pile = { $n ->
    [one] Défausse : { $top } au-dessus, { $n } carte
   *[other] Défausse : { $top } au-dessus, { $n } cartes
}
table-pileEmpty = Défausse, vide
table-dummyShort = Mort
table-stockShort = Pioche
table-pileShort = Défausse
table-melds = Sur la table
table-meldsOf = Posé par { $name }
table-meldsOwn = Posé par vous
table-standsFor = { $card } pour { $as }
table-laying = En préparation
table-left = { $points ->
    [one] reste { $points } point
   *[other] reste { $points } points
}
table-leftTitle = Points qui resteraient dans votre main si vous posiez maintenant
table-taken = Vous avez pris
table-aside = Vous avez écarté
table-gaveTitle = Vous avez donné
table-gotTitle = Vous avez reçu
table-shownTitle = Montré par { $name }
table-notes = À cette table
table-trick = Le pli
table-trickEmpty = Aucune carte dans le pli.
table-trickCard = { $name } : { $card }
table-lastTrick = Dernier pli
table-lastTrickNone = Aucun pli n’est encore fini.
table-skipHold = Continuer
table-direction = On joue dans le sens antihoraire.
table-spectator = Vous regardez. Les mains restent cachées.
table-exchange = L’échange
table-gives = à
table-leave = Quitter la table
table-leaveAsk = Vous pouvez partir et revenir : un robot vous garde la place. Ou rendez-la pour de bon.
table-leaveKeep = Partir en gardant ma place
table-leaveForGood = Rendre ma place
table-phrases = Dire quelque chose
table-standUp = Laisser un robot jouer à ma place
table-sitBack = Reprendre ma place
table-botForMe = Un robot joue pour vous.
table-clock = { $n ->
    [one] reste { $n } seconde
   *[other] reste { $n } secondes
}

## ask

ask-for = Pour { $name }
ask-forMore = Pour { $name }, puis encore { $n }
ask-picked = Choisies : { $n }
ask-chosen = { $n ->
    [one] { $n } carte sur { $all }
   *[other] { $n } cartes sur { $all }
}
ask-these = { $n ->
    [1] cette carte
   *[other] ces { $n } cartes
}
ask-confirm = Valider { $these }
ask-clear = Annuler le choix
ask-usedCall = Vous avez déjà fait cette annonce.
ask-drawPile = Prendre dans la défausse : { $card }

## why

why-notYourTurn = Pas maintenant : c’est au tour { DE($name) }.
why-notNow = Cette carte ne peut pas être choisie maintenant.
why-noCard = Choisissez d’abord parmi les boutons au-dessus de votre main.
why-tooMany = { $n ->
    [one] Vous avez déjà choisi { $n } carte. Retirez-en une d’abord.
   *[other] Vous avez déjà choisi { $n } cartes. Retirez-en une d’abord.
}
why-sending = Votre dernier coup est en cours d’envoi.
why-offline = Pas de connexion en ce moment.
why-drawFirst = Prenez d’abord une carte, à la pioche ou à la défausse.
why-claim = Vous pouvez abattre votre jeu quand vous entamez et que personne ne peut plus vous prendre un pli.
why-watching = Vous êtes spectateur.

## teach

teach-step = { $n }/{ $of }
teach-stop = Arrêter la leçon
teach-asTold = Ce n’est pas le coup de la leçon. Jouez celui qui est montré, ou arrêtez la leçon.
teach-hint = Que ferait un bon joueur ? (I)
teach-would = Conseil ({ $bot }) : { $action }.
teach-instead = Sinon, en points : { JOIN($others, " ; ") }.
teach-gain = { NUMBER($gain, minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero") } ± { NUMBER($half, minimumFractionDigits: 1, maximumFractionDigits: 1) }
teach-hinted = { $name ->
    [Vous] Vous avez demandé conseil.
   *[other] { $name } a demandé conseil.
}
teach-notNow = Vous pouvez demander conseil quand c’est à vous.
teach-off = Les conseils sont désactivés à cette table.
teach-hide = Masquer ces conseils
teach-rule = La règle à ce sujet
teach-noRule = Les règles n’ont pas de section à ce sujet.

## claim

claim-do = Le reste est à moi

## scores

scores-title = Marque
scores-deal = Donne
scores-total = Total
scores-target = Objectif
scores-tricks = Plis
scores-stakes = Mises
scores-empty = Aucune donne n’est encore finie.
scores-thrownIn = annulée

## end

end-handTitle = { $name } { $n } finie
end-redealt = Donne annulée : personne ne marque, on redonne.
end-next = { CAPITAL($name) } suivante
end-waiting = On attend { $names }.
end-youReady = Vous êtes prêt.
end-waited = La table vous a attendu : les robots se sont arrêtés à ce résultat.
end-howEnded = Voir la fin de la partie
end-wins = { $name } gagne
end-youWin = Vous gagnez
end-shared = Victoire partagée : { $names }
end-rematch = Revanche
end-same = Rejouer les mêmes donnes
end-replay = Revoir la partie
end-reviewMine = Analyser mon jeu
end-record = Télécharger la partie
end-check = Vérifier le mélange
end-lobby = Tous les jeux

## record

record-lead = Les parties finies sur cet appareil ; leur liste n’est gardée qu’ici.
record-played = parties
record-won = gagnées
record-average = points par donne
record-best = meilleure donne
record-streak = gagnées de suite
record-deals = { $n ->
    [one] { $n } donne
   *[other] { $n } donnes
}
record-times = { $n ->
    [one] { $n } partie
   *[other] { $n } parties
}
record-longest = record : { $n }
record-percent = { $n } %
record-number = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
record-byVariant = Par variante
record-matches = { $n ->
    [1] La dernière partie
   *[other] Les { $n } dernières parties
}
record-win = Gagnée
record-loss = Perdue
record-person = une personne
record-chart = { $n ->
    [1] Une partie : gagnée en haut, perdue en bas.
   *[other] Les { $n } dernières parties, la plus récente à droite : gagnées en haut, perdues en bas.
}
record-keep = Conserver ou emporter ce palmarès
record-keepText = Gardez-en une copie, énigmes comprises. Un autre appareil y prend ce qui lui manque.
record-save = Enregistrer dans un fichier
record-load = Ajouter depuis un fichier
record-added = { $matches ->
    [0] { $puzzles ->
        [0] Tout y est déjà.
        [one] Ajouté : { $puzzles } énigme.
       *[other] Ajouté : { $puzzles } énigmes.
    }
    [one] { $puzzles ->
        [0] Ajouté : { $matches } partie.
        [one] Ajouté : { $matches } partie, { $puzzles } énigme.
       *[other] Ajouté : { $matches } partie, { $puzzles } énigmes.
    }
   *[other] { $puzzles ->
        [0] Ajouté : { $matches } parties.
        [one] Ajouté : { $matches } parties, { $puzzles } énigme.
       *[other] Ajouté : { $matches } parties, { $puzzles } énigmes.
    }
}
record-unreadable = Ce fichier n’est pas un palmarès de trey. Rien n’a changé.
record-forget = Tout oublier
record-forgetSure = Oui, tout oublier

## day

day-title = Donne du jour
day-played = { $n } sur { $of }
day-open = Donnes du jour
day-streak = { $n ->
    [one] { $n } jour de suite
   *[other] { $n } jours de suite
}
day-inSeat = À votre place, le meilleur robot a fait { $best } ({ $bots }).
day-people = { $all } joueurs, dont vous : { $worse } % font moins bien, { $same } % pareil.
day-looking = Un instant…
day-trick = { $trick ->
    [true] le pli { $n }
   *[other] le tour { $n }
}
day-turned = { $which } a le plus compté : il vous a { $won ->
    [true] rapporté
   *[other] coûté
} environ { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
}.
day-puzzle = Énigme du jour
day-past = Jours passés
day-remind = Rappel quotidien
day-solve = La résoudre
day-dayOf = { DATETIME($day, dateStyle: "medium", timeZone: "UTC") } : { $n } sur { $of }
day-short = donne du jour
day-lead = Les mêmes cartes pour tous.
day-play = La jouer
day-playOf = Jouer la donne du jour : { $game }
day-yours = Vous : { $points }
day-beside = { $points } · le meilleur robot fait { $best }
day-next = Suite : { $game } ({ $n } sur { $of })
day-tomorrow = À demain
day-bot = { $name } : { $points }
day-left = { $h ->
    [0] reste moins d’une heure
   *[other] { $h ->
        [one] encore { $h } heure
       *[other] encore { $h } heures
    }
}
day-date = { DATETIME($day, dateStyle: "medium", timeZone: "UTC") }

## evening

evening-title = Une soirée
evening-lead = Chaque table joue les mêmes donnes, de chaque place à son tour. Ce qui compte est ce que vous en faites, à côté de ce que d’autres ont fait à la même place.
evening-open = Qui a le code pourrait calculer les cartes d’avance : une soirée est donc pour des amis qui ne le font pas.
evening-make = Préparer une soirée
evening-game = Jeu
evening-deals = Donnes
evening-level = Robots aux places vides
# (deals: number, parts: number)
evening-size = { $deals ->
    [one] { $deals } donne
   *[other] { $deals } donnes
} en { $parts } manches
# (bot)
evening-bots = robots : { $bot }
# (code)
evening-code = Code : { $code }
evening-parts = Vos manches
# (n: number)
evening-part = Manche { $n }
# (points)
evening-made = Vous : { $points }
evening-play = Jouer
# (n: number)
evening-playOf = Jouer la manche { $n }
evening-go = Continuer
evening-friends = Entre amis
evening-name = Votre nom
evening-nameHelp = Les autres y reconnaissent vos résultats. Tapez-en un avant de jouer.
evening-ranking = Classement
evening-rankingText = Les points par rapport à la moyenne de tous les résultats à la même place avec les mêmes cartes. De deux résultats du même nom dans une manche, le moins bon compte.
evening-who = Nom
evening-played = Manches
evening-points = Points
evening-beside = Contre la moyenne
evening-none = Pas encore de résultat.
# (n: number)
evening-value = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero") }
evening-invite = Inviter d’autres à jouer
evening-copy = Copier le lien
evening-qr = Le lien de la soirée en code QR
evening-send = Résultats par lien ou fichier
evening-sendText = Un lien ou un fichier apporte vos relevés aux autres. Leur trey les rejoue et vérifie chaque carte, chaque choix et chaque point. Qui a choisi, il ne peut pas le savoir.
evening-copyResults = Copier le lien avec mes résultats
evening-save = Enregistrer un fichier
evening-bring = Apporter des résultats
# (n: number)
evening-brought = { $n ->
    [0] Rien de nouveau.
    [one] { $n } relevé est nouveau, et en ordre.
   *[other] { $n } relevés sont nouveaux, et en ordre.
}
# (n: number)
evening-refused = { $n ->
    [one] { $n } relevé a été refusé.
   *[other] { $n } relevés ont été refusés.
}
evening-checking = Vérification…
evening-full = Cette soirée a autant de résultats qu’on peut en garder ici.
evening-openIt = Ouvrir la soirée
evening-yours = Soirées sur cet appareil
# (n: number, of: number)
evening-state = { $n } manches sur { $of }

## back

back-title = Reprendre
back-go = Continuer
back-goOf = Continuer : { $game }
back-yours = À vous
back-turn = Au tour { DE($name) }
back-until = jusqu’à { DATETIME($at, weekday: "short", hour: "numeric", minute: "2-digit") }
back-untilDate = jusqu’au { DATETIME($at, day: "numeric", month: "short") }
back-by = { DATETIME($at, weekday: "short") }
back-byDate = { DATETIME($at, day: "numeric", month: "short") }
back-waiting = En attente de joueurs
back-called = { $name } a préparé la table.
back-deal = donne { $n }
back-away = Sur l’appareil d’un ami
back-gone = { $game } a été retiré de cette liste.
back-undo = Annuler

## houses

houses-search = Chercher dans les règles
houses-onlyChanged = Seulement ce que j’ai changé
houses-nothing = Aucune règle trouvée.
houses-hidden = { $n ->
    [one] { $n } option est sans effet avec ces réglages.
   *[other] { $n } options sont sans effet avec ces réglages.
}
houses-link = Copier un lien avec ces règles
houses-mine = Vos règles enregistrées
houses-name = Nom de ces règles
houses-keep = Enregistrer ces règles
houses-use = Utiliser { $name }
houses-forget = Oublier { $name }
houses-wrong = Les règles demandées sont illisibles, donc sans effet.

## story

story-best = Meilleur score : { $names }, { $points }.
story-end = { $win } : { $points } contre { $others }
story-always = { $you ->
    [true] Vous n’étiez jamais derrière.
   *[other] { $name } n’était jamais derrière.
}
story-since = { $you ->
    [true] Tournant : dès la { LOWER($which) }, vous n’étiez plus derrière.
   *[other] Tournant : dès la { LOWER($which) }, { $name } n’était plus derrière.
}
story-goal = en { $n } points
story-of = { $n } sur { $all }
story-curve = Les totaux, donne après donne :
story-replayDeal = Revoir la donne
story-dealLink = Revoir la donne { $n }
story-tricks = Tous les plis
story-trickBy = Pli { $n } : { $name }
story-ways = Plus
story-tricksGone = Impossible de montrer les plis pour le moment.

## invite

invite-title = Inviter
invite-text = Ce lien permet de prendre une place libre ; il suffit d’un nom.
invite-link = Lien
invite-code = Code
invite-own = Votre propre lien, pour un autre de vos appareils. Il donne votre place : ne le partagez pas.
invite-network = Votre réseau
invite-networkOut = Seul cet ordinateur peut ouvrir ce lien.
invite-networkOpen = Laisser entrer mon réseau
invite-networkHelp = Tout appareil de votre réseau pourra ouvrir trey ici : prendre place avec le code, regarder, voir les tables ouvertes, en préparer. L’accès cesse si vous le fermez ou arrêtez trey.
invite-networkIn = Tout appareil de votre réseau peut ouvrir ce lien, et tout le reste de ce serveur.
invite-networkClose = Refermer
invite-copyOwn = Copier mon lien
invite-qr = Code QR du lien
invite-copy = Copier le lien
invite-share = Partager…
invite-start = Commencer
invite-startBots = Mettre des robots aux places libres et commencer

## peer

peer-open = La table est sur cet appareil : vos amis y viennent ici. Gardez cette page ouverte pendant que vous jouez.
peer-honest = Votre appareil distribue et pourrait voir toutes les cartes, comme un donneur. Il ne peut pas les arranger : l’appareil de chaque ami ajoute un nombre au mélange et le vérifie.
peer-near = Seuls les appareils de votre réseau se trouveront : ce site ne nomme aucun serveur qui dise à un appareil son adresse.
peer-byHand = Envoyez le lien à un ami, et il vous en renvoie un. Personne d’autre n’intervient.
peer-byBox = Un lien pour tous vos amis. { $host } indique à vos appareils où se trouver ; la partie n’y passe pas.
peer-link = Lien pour un ami
peer-linkAll = Lien pour tous vos amis
peer-ways = Comment les appareils se trouvent
peer-hand = À la main
peer-box = Par une boîte aux lettres
peer-answer = Le lien reçu en retour
peer-reply = Votre réponse
peer-others = Seul l’appareil où est la table peut inviter.
peer-take = Faire entrer
peer-another = Inviter un autre ami
peer-wrong = Ce lien ne répond à aucune invitation de cette page. Envoyez-en un nouveau à votre ami.
peer-here = { $n ->
    [0] Aucun ami n’est encore connecté.
    [one] { $n } ami est connecté.
   *[other] { $n } amis sont connectés.
  }
peer-awake = Garder l’écran allumé
peer-far = Si vos appareils ne se trouvent pas
peer-farText = Certains réseaux ne laissent rien entrer. Continuez alors la partie sur un serveur.
peer-invited = Un ami vous invite à sa table
peer-back = Renvoyez ce lien à votre ami. Vous entrez dès qu’il l’a ouvert.
peer-wait = Gardez cette page ouverte jusque-là.
peer-cut = Ce lien n’est pas complet. Redemandez-le à votre ami.
peer-came = Votre ami est entré. Retournez à l’onglet de votre table.
peer-lost = Votre table n’est pas ouverte dans ce navigateur. Copiez ce lien dans « Inviter », là où elle est ouverte.

## carry

carry-title = Vos tables
carry-text = Elles ne sont que dans ce navigateur. Gardez-en une copie ; un autre appareil reprend là où vous en étiez.
carry-save = Enregistrer les tables dans un fichier
carry-load = Ajouter des tables depuis un fichier
carry-brought = Tables nouvelles : { $fresh } ; plus avancées : { $longer } ; déjà présentes : { $known }.

## brought

brought-away = Personne d’autre ne peut joindre cet appareil. Sur un serveur trey, « Votre palmarès » ouvre la partie téléchargée, et vos amis peuvent se joindre à vous.
brought-open = Continuer une partie d’un autre appareil

## shuffle

shuffle-title = Le mélange
shuffle-text = Avant la donne, le serveur publie l’empreinte de son secret et chaque joueur ajoute un nombre ; l’ordre des cartes en découle. Après la donne, le secret est montré, et chacun peut recalculer la donne.
shuffle-commitment = Empreinte publiée avant cette donne
shuffle-check = Vérifier les donnes finies
shuffle-none = Rien n’est encore publié.
shuffle-checked = Ce que cet appareil a vérifié
shuffle-good = Mélange loyal : votre nombre y est.
shuffle-unsaid = Mélange { $deal } vérifié ; vous n’avez pas ajouté de nombre.
shuffle-mine = { $others ->
    [0] en règle ; votre nombre a servi
    [one] en règle ; votre nombre a servi, avec { $others } autre
   *[other] en règle ; votre nombre a servi, avec { $others } autres
}
shuffle-notMine = en règle, mais sans nombre de votre part
shuffle-wrong = { COUNT($deals) ->
    [1] Le mélange n’est pas en règle : donne { JOIN($deals, ", ") }.
   *[other] Le mélange n’est pas en règle : donnes { JOIN($deals, ", ") }.
}
shuffle-why = Ce qui ne va pas
shuffle-again = Les donnes de cette partie ont déjà été jouées : ceux qui s’en souviennent connaissent les cartes.
shuffle-head = Ligne { $n } du journal public du serveur. Elle doit être la même pour tous :
shuffle-numbers = Enregistrer mes nombres
shuffle-faults-ignored = Le serveur a omis votre sceau. Si vous n’en avez pas envoyé un autre d’un second appareil, il a pu choisir les cartes.
shuffle-faults-unheard = Le serveur n’a pas utilisé votre nombre. Une connexion lente peut l’expliquer ; si cela se répète, il choisit peut-être les cartes.
shuffle-faults-changed = Ce qui était promis avant la donne a été changé après.
shuffle-faults-skipped = Le serveur a promis une donne et en a montré une autre.
shuffle-faults-unreadable = Ce que le serveur a montré est illisible.
shuffle-faults-secret = Le secret n’est pas celui qui était promis.
shuffle-faults-seal = Un nombre ne correspond pas à son sceau.
shuffle-faults-log = Le journal ne suit pas celui de la donne précédente.
shuffle-faults-pack = Les cartes ne sont pas dans l’ordre du mélange : d’autres ont été distribuées.
shuffle-faults-salt = Le nombre pour les mélanges suivants est faux.
shuffle-faults-dealer = Un autre joueur aurait dû donner le premier.
shuffle-faults-public = Le journal public du serveur a été changé, ou cette donne y manque.

## rules

rules-title = Règles : { $name }
rules-here = Règles de cette table

## replay

replay-title = Revoir
replay-heading = Revoir : { $game }
replay-step = Étape { $i } sur { $n }
replay-first = Au début
replay-prev = En arrière
replay-next = En avant
replay-last = À la fin
replay-eyes = Vu par
replay-all = Toutes
replay-nothing = Il n’y a encore rien à revoir.
replay-deals = Donnes
replay-previousDeal = Donne précédente
replay-nextDeal = Donne suivante
replay-start = Les cartes sont distribuées.
replay-play = Dérouler
replay-pause = Arrêter
replay-moves = Tous les coups
replay-movesShort = Coups
replay-playOn = Rejouer
replay-playOnAs = { $name ->
    [none] Rejouer d’ici à votre place, contre des robots
   *[other] Rejouer d’ici à la place { DE($name) } contre des robots
}
replay-playAgain = { $name ->
    [none] Choisir à nouveau à votre place, et continuer contre des robots
   *[other] Choisir à nouveau à la place { DE($name) } et continuer contre des robots
}

## review

review-short = Analyser
review-button = Analyser cette { $deal }
review-title = Analyse : { $deal }
review-thinking = Chaque choix est rejoué sur des donnes simulées, selon ce que le joueur savait. Cela prend quelques secondes.
review-seconds = Réflexion… { $n } s
review-retry = Redemander
review-there = L’analyse est prête.
review-some = { $n } choix sur { $all } { $n ->
    [1] était nettement moins bon qu’un autre
   *[other] étaient nettement moins bons qu’un autre, les plus coûteux d’abord
} :
review-nothing = { $all ->
    [1] { $all } choix jugé : aucun n’était nettement moins bon qu’un autre.
   *[other] { $all } choix jugés : aucun n’était nettement moins bon qu’un autre.
}
review-own = Bons choix : { $good } ; { $slips ->
    [0] aucun nettement moins bon
    [one] { $slips } erreur
   *[other] { $slips } erreurs
}.
review-others = Ce que les autres ont manqué : { $n }
review-empty = Personne n’avait de choix ici.
review-again = { $n ->
    [one] Trouver le meilleur choix
   *[other] Trouver les meilleurs choix
}
review-listed = Vos erreurs
review-figures = Chiffres
review-slip = Erreur { $n } sur { $of }
review-did = Vous avez choisi « { $done } ». Trouvez mieux.
review-nextSlip = Erreur suivante
review-toAll = Retour à l’analyse
review-found = Trouvés : { $n } sur { $of }.
review-slipHere = il y avait mieux
review-cost = { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "negative") } ± { NUMBER($half, minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "negative") } { $cost ->
    [one] point
   *[other] points
}
review-better = Mieux
review-told = À { $name } : « { $why } »
review-remark = Mieux : { $better }, d’environ { $cost ->
    [one] { NUMBER($cost) } point
   *[other] { NUMBER($cost) } points
}.
review-hinted = après un conseil
review-budget = budget réduit
review-line = Montrer la meilleure suite
review-lineOf = Montrer la meilleure suite : { $name }, { $better }
review-might = Ce qui aurait pu se passer
review-instead = Au lieu de « { $done } », avec la vraie répartition des cartes ; des robots jouent la suite pour tous.
review-so = Résultat : { $points }. En réalité : { $real }.
review-thrownIn = donne annulée
review-back = Retour à la donne jouée
review-backShort = Donne jouée
review-number = { NUMBER($n, minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "negative") }
review-meant = Chaque choix est jugé d’après ce que le joueur savait. Son coût est en points de cette donne, ± la moitié de l’intervalle à 95 % ; la suite est simulée : c’est une estimation.
review-phases = Phase par phase
review-phase = Phase
review-choices = Choix
review-good = Rien de mieux
review-mean = Coût moyen
review-luck = Chance et adresse
review-points = Points
review-score = Écart à la moyenne
review-expected = Place
review-cards = Cartes
review-play = Le reste
review-luckMeant = En points par rapport à la moyenne de la table. Place : ce qu’elle promettait avant la donne. Cartes : ce que la première main valait de plus ou de moins. Choix : ce qu’ils ont coûté. Le reste : les cartes cachées et le jeu des autres.

## options

options-groups-cards = Cartes
options-groups-sound = Sons et mouvement
options-groups-page = Cette page
options-groups-keys = Jeu
options-back = Dos
options-backs-net = filet bleu
options-backs-rings = anneaux rouges
options-backs-sprigs = enseignes sur vert
options-cloth = Tapis
options-cloths-sand = sable
options-cloths-sage = vert
options-cloths-slate = bleu
options-groups-others = Les autres joueurs
options-talk = Montrer ce que disent les autres et leurs visages
options-calls = Me prévenir quand c’est à moi et que je regarde ailleurs
options-callsClosed = Même quand trey est fermé : le service de notifications de votre navigateur apprend alors qu’une table attend, et rien d’autre.
options-callsBarred = Votre navigateur ne le permet pas. Cela se change dans ses réglages pour cette page.
options-volume = Sons
options-volumeValue = { $n ->
    [0] coupés
   *[other] { $n } %
}
options-sample = Quatre cartes comme vous les verrez
options-try = Écouter
options-language = Langue
options-unread = { "" }
options-theme = Apparence
options-themes-auto = comme l’appareil
options-themes-light = papier (clair)
options-themes-dark = encre (sombre)
options-colours = Couleurs des enseignes
options-twoColours = deux
options-fourColours = quatre
options-indices = Index des cartes
options-indexSizes-auto = grands sur petites cartes
options-indexSizes-classic = classiques
options-indexSizes-large = grands
options-motion = Mouvement
options-motions-auto = les cartes glissent (sauf si l’appareil le refuse)
options-motions-less = aucun
options-hold = Montrer un pli fini pendant
options-holdValue = { NUMBER($s, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
options-cards = Taille des cartes
options-cardSizes-small = petite
options-cardSizes-medium = moyenne
options-cardSizes-large = grande, si possible
options-faces = Cartes en mode sombre
options-faceKinds-paper = claires
options-faceKinds-dark = sombres
options-order = Ordre de la main
options-orders-trumps = atouts et cartes fortes d’abord
options-orders-reversed = petites cartes d’abord, atouts à la fin
options-orders-fixed = couleurs toujours dans le même ordre
options-side = Droitier ou gaucher
options-sides-right = droite
options-sides-left = gauche
options-pace = Les autres jouent
options-paces-calm = lentement
options-paces-usual = normalement
options-paces-brisk = vite
options-confirm = Toucher deux fois pour jouer
options-forced = Jouer automatiquement la seule carte permise
options-shortcuts = Raccourcis clavier à la table

## keys

keys-title = Clavier
keys-intro = Tab va d’une zone à l’autre. À la table :
keys-list-across-key = ← →
keys-list-across-does = carte précédente, suivante
keys-list-rows-key = ↑ ↓
keys-list-rows-does = rangée du dessus, du dessous
keys-list-ends-key = Début Fin
keys-list-ends-does = première, dernière carte
keys-list-enter-key = Entrée
keys-list-enter-does = jouer ou choisir la carte
keys-list-figures-key = 1 – 9
keys-list-figures-does = les boutons proposés, dans l’ordre
keys-list-first-key = H
keys-list-first-does = première carte jouable
keys-list-state-key = Y
keys-list-state-does = dire où en est le jeu
keys-list-trick-key = T
keys-list-trick-does = dernier pli
keys-list-sheet-key = S
keys-list-sheet-does = marque
keys-list-rules-key = R
keys-list-rules-does = règles de cette table
keys-list-claim-key = C
keys-list-claim-does = abattre mon jeu : le reste est à moi
keys-list-undo-key = U
keys-list-undo-does = reprendre le dernier coup
keys-list-people-key = P
keys-list-people-does = les participants
keys-list-draw-key = D
keys-list-draw-does = piocher
keys-list-take-key = F
keys-list-take-does = prendre dans la défausse
keys-list-hint-key = I
keys-list-hint-does = ce que ferait un bon joueur
keys-list-list-key = ?
keys-list-list-does = cette liste
keys-off = Lettres et chiffres se désactivent dans les réglages.

## say

say-takes = Pli pour { $name }.
say-youTake = Le pli est à vous.
say-turn = À vous.
say-left = { $name } s’absente.
say-back = { $name } est de retour.
say-joined = { $name } prend place.
say-yourLastTurn = { $name } a fini : c’est votre dernier tour.
say-yourLast = Votre dernier tour.

## company

company-people = Participants
company-chat = Messages
company-unread = { $n ->
    [one] { $n } non lu
   *[other] { $n } non lus
}
company-answer = Répondre
company-talkOff = Vous avez masqué, dans vos réglages, ce que disent les autres.
company-watching = { $n ->
    [0] Personne ne regarde.
   *[other] { $n ->
        [1] Une personne regarde.
       *[other] { $n } personnes regardent.
    }
}
company-host = hôte
company-strength = Niveau { DE($seat) }
company-offer = Offrir la place
company-offerTitle = Offrir la place { DE($seat) } à qui a le lien
company-offered = place offerte
company-keep = Garder le robot
company-keepTitle = Garder { $seat } à sa place
company-standIn = Laisser un robot jouer pour { $name }
company-standInShort = Un robot joue
company-promised = { $name } dès la prochaine donne
company-makeHost = Nommer hôte
company-makeHostOf = Nommer { $name } hôte
company-remove = Retirer
company-removeOf = Retirer { $name } de la table
company-removing = { $name } va perdre sa place.
company-keepOut = Exclure
company-keepOutOf = Exclure { $name } : nouveau code
company-takeBack = Garder { $name }
company-ending = La partie va s’arrêter là.
company-givingUp = Vous allez rendre votre place.
company-handing = { $name } va devenir l’hôte.
company-back = Annuler
company-gaveUp = Vous avez rendu votre place.
company-rematchAsks = { $name } propose une revanche.
company-join = Rejoindre
company-stay = Rester ici
company-mute = Sourdine
company-muteOf = Ne plus entendre { $name } sur cet appareil
company-unmute = Entendre
company-unmuteOf = Entendre { $name } de nouveau
company-muted = en sourdine
company-rules = À cette table
company-rulesHelp = Sans effet sur les règles. Tous en sont avertis.
company-bots = Des amis peuvent prendre la place d’un robot
company-botsWays-keep = non
company-botsWays-ask = demander à l’hôte
company-botsWays-give = tout de suite
company-chatOn = S’écrire
company-chatHelp = Transmis, mais pas gardé.
company-reactions = Phrases toutes faites
company-hints = Conseils
company-watchers = D’autres peuvent regarder
company-watchersHelp = Ils voient ce qui est étalé sur la table, jamais une main.
company-undo = Reprendre un coup
company-undoHelp = Tant que le joueur suivant n’a pas joué, et si aucune carte n’a été révélée.
company-grace = Les robots attendent avant de jouer
company-graceHelp = Le temps de reprendre une carte.
company-graceWays = { $n ->
    [0] non
   *[other] { $n } secondes
}
company-on = { $what } : oui.
company-off = { $what } : non.
company-set = { $what } : { $how }.
company-undoDo = Reprendre
company-undoDone = { $name } : coup repris ({ $what }).
company-undoAsks = { $name } voudrait reprendre son dernier coup.
company-concedeAsks = { $name } abandonne la partie. On s’arrête là ?
company-endAsks = { $name } voudrait arrêter la partie ici.
company-no = Non
company-agree = D’accord
company-playOn = Continuer
company-allow = Permettre
company-waitsFor = Attendez l’accord { DE($names) }.
company-withdraw = Retirer ma proposition
company-guestAsks = { $next ->
    [true] { $name } demande la place { DE($seat) } dès la prochaine donne.
   *[other] { $name } demande la place { DE($seat) }.
}
company-letIn = Accepter
company-notNow = Plus tard
company-asked = L’hôte a reçu votre demande. Regardez en attendant.
company-askedBlind = L’hôte a reçu votre demande.
company-promisedYou = La place est à vous à la fin de cette donne.
company-said-promised = { $name } prend la place { DE($seat) } après la donne.
company-said-renamed = { $old } s’appelle maintenant { $name }.
company-said-host = Nouvel hôte : { $name }.
company-said-removed = L’hôte a exclu { $name }.
company-said-left = { $name } a quitté sa place.
company-ended-left = Cette table a été fermée avant la fin de la partie.
company-ended-conceded = { $name } a abandonné la partie. Elle s’arrête là.
company-ended-agreed = La partie s’arrête d’un commun accord.
company-concede = Abandonner la partie
company-concedeText = Vous la perdez si tous sont d’accord.
company-end = Proposer d’arrêter la partie
company-endText = Elle s’arrête sans perdant si tous les présents sont d’accord.
company-goneTitle = Pas de place
company-type = Votre message
company-send = Envoyer
company-noLines = Personne n’a encore rien dit.
company-forgotten = Les messages ne sont jamais gardés ; ils disparaissent à la fin de la partie.
company-chatOff = Phrases toutes faites seulement : l’hôte n’a pas activé les messages.
company-invite-text = Vous jouez contre des robots jusqu’à l’arrivée de vos amis. Ce lien leur donne tout de suite la place d’un robot.
company-invite-asks = Ce lien permet de vous demander la place d’un robot.
company-invite-asksHost = Ce lien permet de demander à l’hôte la place d’un robot.
company-invite-takes = Ce lien donne tout de suite la place d’un robot.
company-invite-closed = Ce lien permet de regarder, si l’hôte le permet.

## puzzles

puzzles-lead = Des positions dont le bon coup est connu. Trouvez-le, et lisez pourquoi.
puzzles-one = Énigme { $n }
puzzles-solved = { $found ->
    [one] { $found } sur { $all } résolue, dont { $first } du premier coup.
   *[other] { $found } sur { $all } résolues, dont { $first } du premier coup.
}
puzzles-here = Cela reste sur cet appareil.
puzzles-games = Jeux
puzzles-level = Difficulté
puzzles-any = toutes
puzzles-levels-easy = facile
puzzles-levels-middle = moyenne
puzzles-levels-hard = difficile
puzzles-bots = Trouvé par { $names }.
puzzles-noBot = Aucun robot ne le trouve à coup sûr.
puzzles-proved = Prouvé par un solveur.
puzzles-known = Connu des livres et des joueurs.
puzzles-start = Résoudre la suivante
puzzles-next = Énigme suivante
puzzles-all = Toutes les énigmes
puzzles-none = Aucune énigme nouvelle ici.
puzzles-states-first = résolue du premier coup
puzzles-states-found = résolue
puzzles-states-told = réponse montrée
puzzles-states-tried = essayée
puzzles-show = Montrer la réponse
puzzles-showShort = Réponse
puzzles-no = Pas « { $action } ». Essayez encore, ou demandez la réponse.
puzzles-right = Exact : { $action }.
puzzles-rightToo = Exact : { $action }, de même que { $others }.
puzzles-answer = Réponse : { $action }.
puzzles-firstCard = Choisissez une carte : la première que vous écarteriez ou donneriez.
puzzles-grade = Votre cote : { $sure ->
    [true] { $n }
   *[other] environ { $n }
}
puzzles-due = Erreurs à revoir aujourd’hui : { $n }.
puzzles-run = Trois minutes
puzzles-runText = Les faciles d’abord ; à la troisième erreur, c’est fini.
puzzles-ran = Trouvées : { $n }. Record : { $best }.
puzzles-wrong = Faux.
puzzles-missed = Manquées
puzzles-before = Ce qui s’est passé avant
slips-own = Vos erreurs
slips-text = Vos choix qu’une analyse a trouvés nettement moins bons qu’un autre. Ils restent sur cet appareil et reviennent après 1, 3 et 7 jours. Quand vous avez trouvé trois fois le meilleur choix, une erreur est laissée en paix.
slips-due = { $n ->
    [one] Une de vos erreurs revient aujourd’hui.
   *[other] { $n } de vos erreurs reviennent aujourd’hui.
}
slips-again = { $n ->
    [one] Refaire ce choix
   *[other] Refaire ces choix
}
slips-most = Ce qui coûte le plus de points : « { $phase } », { $n ->
    [one] une erreur
   *[other] { $n } erreurs
}, { NUMBER($cost, minimumFractionDigits: 1, maximumFractionDigits: 1) } à chaque fois.
slips-count = Erreurs
slips-resting = { $n ->
    [one] Une autre est laissée en paix.
   *[other] { $n } autres sont laissées en paix.
}
slips-done = C’est tout pour aujourd’hui.
slips-toPuzzles = Retour aux énigmes
meldAt = { $low ->
    [true] { $n }, en bas : { $cards }
   *[other] { $n } : { $cards }
}

## error

error-title = Cela n’a pas marché
error-network = Le serveur ne répond pas. Vérifiez la connexion et réessayez.
error-unknown = Quelque chose n’a pas marché. Réessayez.

## again

again-title = Votre compagnie
again-play = Rejouer
again-playWith = Rejouer avec { $who } : { $game }
again-game = Jeu
again-day = { DATETIME($at, weekday: "long") }
again-date = { DATETIME($at, day: "numeric", month: "long", year: "numeric") }
again-wins = parties gagnées : { JOIN($wins, ", ") }
again-of = { $name } { $n }
again-more = { $n ->
    [one] Une autre compagnie
   *[other] { $n } autres compagnies
}
again-missed = Votre dernière table n’est plus gardée. En voici une nouvelle : envoyez son lien à vos amis.
again-waiting = Vos amis lisent à l’accueil que la table est prête. La partie commence quand tous sont là.
again-winter = Qui a gagné combien de fois
again-winterText = Les parties que vous avez finies ensemble, sur cet appareil.
again-month = { DATETIME($at, month: "long", year: "numeric") }
again-all = Tous les jeux
again-when = Quand
again-bots = Robots
again-mine = Vous jouez déjà ici, sur un autre appareil ?
again-iAm = Je suis { $name }
again-mineHelp = On demande l’accord de cet appareil. S’il est éteint, on demande à l’hôte.
again-asks = Êtes-vous { $name }, sur un autre appareil ?
again-asksHost = { $name } demande sa place sur un autre appareil. N’acceptez que si c’est bien { $name }.
again-itsMe = Oui, c’est moi
again-notMe = Non
again-waits = On demande à votre autre appareil ; s’il est éteint, à l’hôte. Dites oui là-bas, et vous continuez ici.
again-joined = { $name } joue maintenant sur un autre appareil aussi.
again-qr = Montrer en code QR
again-qrHide = Cacher le code QR
again-qrAlt = Code QR de votre lien
again-seats = Vos places sur un autre appareil
again-seatsText = { $n ->
    [one] La dernière table de cet appareil tient dans un lien. Qui a le lien a votre place : ne le montrez qu’à votre propre appareil. Le palmarès passe par un fichier.
   *[other] Les { $n } dernières tables de cet appareil tiennent dans un lien. Qui a le lien a vos places : ne le montrez qu’à votre propre appareil. Le palmarès passe par un fichier.
}
again-seatsCopy = Copier le lien
again-seatsCame = { $n ->
    [0] Ces places étaient déjà sur cet appareil.
    [one] Une place est arrivée sur cet appareil.
   *[other] { $n } places sont arrivées sur cet appareil.
}
again-people = { $people ->
    [one] Une personne attend
   *[other] { $people } personnes attendent
}
again-seatsFree = { $n ->
    [one] une place
   *[other] { $n } places
}
again-age = { $minutes ->
    [0] depuis moins d’une minute
   *[other] depuis { $minutes } min
}
