### Wszystkie zdania klienta po polsku; en.ftl mówi, co każde z nich dostaje.
###
### Imiona graczy stoją zawsze w mianowniku, karty i kolory także; nikomu nie przypisuje się płci.

language = Polski
tagline = Stół dla trojga.
signed = { NUMBER($n, signDisplay: "exceptZero") }
and = { LIST($parts) }
skip = Przejdź do treści
close = Zamknij
loading = Chwileczkę…
settings = Ustawienia
home = Wszystkie gry
none = Brak
you = Ty
guest = Gość
when = { DATETIME($at, dateStyle: "medium", timeStyle: "short") }
colon = :{" "}

## cards

cards-name = { $rank } { $suit }
cards-ranks-A = as
cards-ranks-K = król
cards-ranks-Q = dama
cards-ranks-J = walet
cards-ranks-T = dziesiątka
cards-ranks-9 = dziewiątka
cards-ranks-8 = ósemka
cards-ranks-7 = siódemka
cards-ranks-6 = szóstka
cards-ranks-5 = piątka
cards-ranks-4 = czwórka
cards-ranks-3 = trójka
cards-ranks-2 = dwójka
cards-knight = rycerz
cards-suits-S = pik
cards-suits-H = kier
cards-suits-D = karo
cards-suits-C = trefl
cards-joker = joker
cards-back = zakryta karta
cards-letters-A = A
cards-letters-K = K
cards-letters-Q = D
cards-letters-J = W
cards-letters-T = 10

## lobby

lobby-title = Wybierz grę
lobby-lead = Zagraj od razu z botami albo wyślij link znajomym. Bez konta i bez reklam.
lobby-choose = { $game }: wybierz, jak chcesz grać
lobby-playBots = Zagraj z { $n ->
    [1] botem
    [2] dwoma botami
    [3] trzema botami
    [4] czterema botami
    [5] pięcioma botami
    [6] sześcioma botami
   *[other] { $n } botami
}
lobby-variants = Warianty
lobby-variantsOf = Warianty: { $game }
lobby-customShort = Przygotuj stół
lobby-custom = Przygotuj
lobby-play = Zagraj
lobby-rules = Zasady
lobby-rulesOf = Zasady: { $preset }
lobby-join = Dołącz do stołu
lobby-code = Kod lub link
lobby-joinGo = Dołącz
lobby-joinCode = Wpisz kod albo wklej link.
lobby-forget = Usuń z tej listy: { $name }
lobby-resume = Przejdź do stołu
lobby-sitDown = Usiądź
lobby-watch = Oglądaj
lobby-fairness = Każde tasowanie można sprawdzić.
lobby-checker = Sprawdź tasowanie
lobby-busy = Przygotowywanie stołu…
lobby-invite = Zaproś znajomych
lobby-inviteTo = Zaproś znajomych do gry: { $game }
lobby-against = do { $others }
lobby-played = { $played ->
    [one] { $played } partia
    [few] { $played } partie
   *[many] { $played } partii
}, wygrane: { $won }
lobby-record = Twoje wyniki
lobby-noRecord = Na razie nic. Zagraj partię do końca, a zostanie tu policzona.
lobby-puzzles = Zadania
lobby-puzzlesOf = Zadania: { $game }
lobby-learn = Nauka
lobby-learnGame = Naucz się w trzy minuty: { $game }

## here

here-title = Wczytywanie stołu
here-coming = Wczytywanie stołu: { NUMBER($have, minimumFractionDigits: 1, maximumFractionDigits: 1) } z { NUMBER($all, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB
here-start = Przygotowywanie stołu…
here-read = Odczytywanie twoich stołów…
here-ready = Gotowe, także bez sieci ✓
here-wait = trey jest otwarty w innej karcie tej przeglądarki. Zamknij tamtą kartę, a ta ruszy dalej.
here-failed = Na tym urządzeniu nie udało się przygotować stołu. Odśwież stronę; jeśli to nie pomoże, spróbuj w innej przeglądarce.
here-lead = Zagraj od razu z botami. Wszystko działa na tym urządzeniu, bez konta i bez reklam. Gdy stół się wczyta, możesz grać bez sieci.
here-dealt = Rozdaje to urządzenie
here-dealtText = Twoje urządzenie samo tasuje karty, więc nie pokazuje dowodu tasowania. Boty widzą tylko własne karty.
here-call = Łączenie z urządzeniem znajomego…
here-away = Urządzenie znajomego nie odpowiada. Może jest uśpione albo jego strona zamknięta. Gra ruszy dalej, gdy wróci. Jeśli to potrwa, poproś o nowy link: twoje miejsce czeka.
here-unmet = Nie ma już drogi do urządzenia znajomego. Poproś o nowy link: twoje miejsce czeka.
here-shut = Urządzenie znajomego zamknęło połączenie: nie mogło odczytać tego, co przyszło, albo przyszło zbyt wiele naraz. Poproś o nowy link.

## setup

setup-title = Przygotuj stół: { $game }
setup-variant = Wariant
setup-nameHelp = Inni widzą je przy stole, a także na stronie głównej, jeśli stół jest tam widoczny.
setup-seats = Gracze
setup-seatsCount = Liczba graczy
setup-seat = Miejsce { $n }
setup-seatPerson = Człowiek (przez link)
setup-seatPersonShort = Zostaw wolne
setup-house = Zasady domowe
setup-houseHelp = Na początku wszystko jest jak w wariancie. Twoje zmiany są oznaczone.
setup-changed = zmienione
setup-reset = Wróć do wariantu
setup-resetOne = Przywróć „{ $name }”
setup-table = Stół
setup-open = Wolne miejsce może zająć każdy
setup-openHelp = Stół jest wtedy widoczny na stronie głównej.
setup-absence = Po jakim czasie bot gra za nieobecnego gracza
setup-absenceHelp = Gracz odzyskuje miejsce, gdy tylko wróci.
setup-silent = Po jakim czasie bot gra za gracza, który jest przy stole, ale nic nie robi
setup-silentHelp = Dowolny ruch przywraca mu miejsce.
setup-never = nigdy
setup-seconds = { $n ->
    [one] { $n } sekunda
    [few] { $n } sekundy
   *[many] { $n } sekund
}
setup-minutes = { $n ->
    [one] { $n } minuta
    [few] { $n } minuty
    [many] { $n } minut
   *[other] { $n } minuty
}
setup-clock = Czas na każdy ruch
setup-clockHelp = Gdy się skończy, ten jeden ruch robi bot.
setup-days = { $n ->
    [one] { $n } dzień
    [few] { $n } dni
   *[many] { $n } dni
}
setup-daysHelp = Partia trwa, choć wszyscy odeszli, i tak długo czeka na każdy ruch; potem ten jeden ruch robi bot. Za nieobecnych bot nie gra.
setup-noClock = bez limitu
setup-create = Utwórz stół
setup-refused = Tych zasad nie da się połączyć:
setup-limits = Od { $low } do { $high }.
setup-noLimit = brak
setup-cardsHelp = Najwyżej { $n }, na przykład 2C (dwójka trefl).
setup-numbersHelp = Liczby (ile: { $n }) od { $low } do { $high }, oddzielone przecinkami.

## join

join-title = Usiądź do stołu
join-lead = Zaproszenie do gry: { $game }.
join-name = Twoje imię
join-go = Usiądź
join-watch = Tylko oglądaj
join-full = Wszystkie miejsca są zajęte.
join-fullWatch = Wszystkie miejsca są zajęte. Możesz oglądać.
join-unknown = Żaden stół nie ma tego kodu. Poproś o nowy link.
join-nameNeeded = Wpisz imię, żeby inni wiedzieli, kim jesteś.
join-seated = Już przy stole
join-bot = Bot: { $name }
join-seatOf = Miejsce gracza { $name } (bot)
join-free = Wolne miejsce { $n }
join-which = Które miejsce
join-when = Kiedy
join-now = Teraz, w trakcie rozdania
join-next = Od następnego rozdania
join-ask = Poproś o to miejsce
join-askAny = Poproś o miejsce
join-change = Zmień
join-askHelp = Partia już trwa. Zapytamy gospodarza, czy możesz zająć miejsce bota.
join-takeHelp = Partia już trwa. Możesz od razu zająć miejsce bota.

## copy

copy-done = Skopiowano.
copy-failed = Nie udało się skopiować. Skopiuj stąd:

## newer

newer-here = Nowa wersja jest gotowa.
newer-load = Wczytaj

## lost

lost-title = Nic tu nie ma
lost-text = Adres jest błędny albo tego stołu już nie ma.
lost-home = Do wszystkich gier
lost-watch = Oglądaj stół

## offline

offline-text = Brak połączenia z siecią albo z serwerem. Strona ruszy dalej sama, gdy tylko będzie mogła.
offline-now = Spróbuj teraz
offline-reconnecting = { $seated ->
    [true] Utracono połączenie. Łączenie; twoje miejsce czeka.
   *[false] Utracono połączenie. Łączenie.
  }
offline-back = Połączenie wróciło.

## table

table-callTurn = Twoja kolej: { $game }
table-callNew = { $game }: { $n ->
    [one] { $n } nowa wiadomość
    [few] { $n } nowe wiadomości
   *[other] { $n } nowych wiadomości
}
table-waits = Czeka na ciebie stół.
table-connecting = Przechodzenie do stołu…
table-waitHost = Partię rozpocznie gospodarz.
table-waitingText = Wyślij link znajomym; wolne miejsca zajmą boty.
table-deal = { $of ->
    [none] { $name } { $n }
   *[other] { $name } { $n } z { $of }
}
table-menu = Więcej
table-bar = Menu stołu
table-state = Stan gry
table-middle = Środek stołu
table-noTrump = BA
table-hand = Twoje karty
table-handOf = Karty gracza { $name }
table-handCount = { $n ->
    [one] Na ręce { $n } karta
    [few] Na ręce { $n } karty
   *[many] Na ręce { $n } kart
}
table-asleep = { $n ->
    [one] { $n } zakryta
    [few] { $n } zakryte
   *[many] { $n } zakrytych
}
table-cardName = { $card }, karta { $i } z { $n }
table-cardMeld = w układzie { $i }
table-cardNew = nowa
table-cardChosen = wybrana
table-cardWild = zastępcza
table-choices = Co możesz zrobić
table-trump = Atut
table-noTrumpYet = jeszcze nie wybrany
table-led = Wyjście
table-turn = Kolej
table-wild = Zastępcze
table-waitFor = Czekamy na gracza { $name }.
table-dealing = Trwa rozdawanie kart.
table-dealer = Rozdający
table-usedShort = zapowiedzi
table-voidShort = bez
table-bot = Bot
table-away = Offline
table-silent = Gra bot
table-botPlays = Offline, bot
table-free = Wolne miejsce
table-cards = { $n ->
    [one] { $n } karta
    [few] { $n } karty
   *[many] { $n } kart
}
table-tricks = { $target ->
    [none] { $n ->
        [one] { $n } lewa
        [few] { $n } lewy
       *[many] { $n } lew
    }
    [one] { $n } z { $target } lewy
   *[other] { $n } z { $target } lew
}
table-tricksMost = { $most ->
    [one] { $n } z najwyżej { $most } lewy
   *[other] { $n } z najwyżej { $most } lew
}
table-tricksWord = { $target ->
    [none] { $n ->
        [one] lewa
        [few] lewy
       *[many] lew
    }
    [one] lewy
   *[other] lew
}
table-tricksShort = lew.
table-totalWord = razem
table-money = stawki { NUMBER($n, signDisplay: "exceptZero") }
table-void = renons: { $suits }
table-holds = ma: { $cards }
table-kitty = { $n ->
    [one] { $name }: { $n } karta
    [few] { $name }: { $n } karty
   *[many] { $name }: { $n } kart
}
table-dummy = { $n ->
    [one] Dziadek: { $n } karta
    [few] Dziadek: { $n } karty
   *[many] Dziadek: { $n } kart
}
table-upcard = Odkryta
table-upcardDown = Nieprzyjęta
table-stock = { $n ->
    [one] Stos zakryty, { $n } karta
    [few] Stos zakryty, { $n } karty
   *[many] Stos zakryty, { $n } kart
}
table-pile = { $n ->
    [one] Stos odkryty: na wierzchu { $top }, { $n } karta
    [few] Stos odkryty: na wierzchu { $top }, { $n } karty
   *[many] Stos odkryty: na wierzchu { $top }, { $n } kart
}
table-pileEmpty = Stos odkryty, pusty
table-dummyShort = Dziadek
table-stockShort = Zakryty
table-pileShort = Odkryty
table-melds = Na stole
table-meldsOf = Wykłada { $name }
table-meldsOwn = Twoje układy
table-standsFor = { $card } jako { $as }
table-laying = Układane
table-left = { $points ->
    [one] zostaje { $points } punkt
    [few] zostają { $points } punkty
   *[many] zostaje { $points } punktów
}
table-leftTitle = Punkty, które zostaną ci na ręce, jeśli teraz wyłożysz swoje układy
table-taken = Wzięte
table-aside = Odłożone
table-gaveTitle = Oddane
table-gotTitle = Otrzymane
table-shownTitle = Pokazuje ci { $name }
table-notes = Przy tym stole
table-trick = Lewa
table-trickEmpty = W lewie nie ma jeszcze żadnej karty.
table-trickCard = { $name }: { $card }
table-lastTrick = Ostatnia lewa
table-lastTrickNone = Żadna lewa nie jest jeszcze skończona.
table-skipHold = Dalej
table-direction = Gra toczy się przeciwnie do ruchu wskazówek zegara.
table-spectator = Oglądasz. Karty graczy pozostają zakryte.
table-exchange = Wymiana
table-gives = – odbiorca:
table-leave = Odejdź od stołu
table-leaveAsk = Możesz odejść i wrócić: miejsce pozostaje twoje, a w tym czasie może za ciebie grać bot. Możesz też oddać miejsce na dobre.
table-leaveKeep = Odejdź, ale zachowaj miejsce
table-leaveForGood = Oddaj miejsce
table-phrases = Powiedz coś
table-standUp = Niech bot gra za mnie
table-sitBack = Wracam na swoje miejsce
table-botForMe = Bot gra za ciebie.
table-clock = { $n ->
    [one] została { $n } sekunda
    [few] zostały { $n } sekundy
   *[many] zostało { $n } sekund
}

## ask

ask-for = Dla gracza { $name }
ask-forMore = Dla gracza { $name }, potem jeszcze { $n }
ask-picked = Wybrane: { $n }
ask-chosen = Wybrane: { $n } z { $all }
ask-these = { $n ->
    [1] tę kartę
    [few] te { $n } karty
   *[other] te { $n } kart
}
ask-confirm = Potwierdź { $these }
ask-clear = Wyczyść wybór
ask-usedCall = Ta zapowiedź jest już wykorzystana.
ask-drawPile = Weź ze stosu odkrytego: { $card }

## why

why-notYourTurn = Nie teraz: gra { $name }.
why-notNow = Tej karty nie można teraz wybrać.
why-noCard = Najpierw wybierz jeden z przycisków nad kartami.
why-tooMany = { $n ->
    [one] Masz już wybraną { $n } kartę. Najpierw ją cofnij.
    [few] Masz już wybrane { $n } karty. Najpierw cofnij jedną z nich.
   *[many] Masz już wybranych { $n } kart. Najpierw cofnij jedną z nich.
}
why-sending = Twój ostatni ruch jest jeszcze wysyłany.
why-offline = Nie ma teraz połączenia.
why-drawFirst = Najpierw dobierz kartę ze stosu zakrytego albo odkrytego.
why-claim = Resztę lew możesz zabrać, gdy wychodzisz i na pewno weźmiesz je wszystkie.
why-watching = Ten stół tylko oglądasz.

## teach

teach-step = { $n }/{ $of }
teach-stop = Przerwij lekcję
teach-asTold = W tej lekcji to nie ten ruch. Zagraj pokazany albo przerwij lekcję.
teach-hint = Co zrobiłby dobry gracz? (I)
teach-would = Podpowiedź ({ $bot }): { $action }.
teach-instead = Zamiast tego, w punktach: { JOIN($others, "; ") }.
teach-gain = { NUMBER($gain, minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero") } ± { NUMBER($half, minimumFractionDigits: 1, maximumFractionDigits: 1) }
teach-hinted = { $name ->
    [Ty] Prosisz o podpowiedź.
   *[other] { $name } prosi o podpowiedź.
}
teach-notNow = O podpowiedź możesz prosić, gdy jest twoja kolej.
teach-off = Przy tym stole podpowiedzi są wyłączone.
teach-hide = Ukryj te wskazówki
teach-rule = Zasada na ten temat
teach-noRule = Zasady tego stołu nie mają o tym rozdziału.

## claim

claim-do = Zabierz resztę lew

## scores

scores-title = Zapis
scores-deal = Rozdanie
scores-total = Razem
scores-target = Cel
scores-tricks = Lewy
scores-stakes = Stawki
scores-empty = Żadne rozdanie nie jest jeszcze skończone.
scores-thrownIn = unieważnione

## end

end-handTitle = { $name } { $n } – koniec
end-redealt = Rozdanie unieważnione: bez punktów, rozdajemy od nowa.
end-next = { $name ->
    [runda] Następna runda
   *[other] Następne { $name }
}
end-waiting = Czekamy na graczy: { $names }.
end-youReady = Gotowe.
end-waited = Stół na ciebie zaczekał: boty zagrały do tego wyniku i ani kroku dalej.
end-howEnded = Zobacz, jak się skończyło
end-wins = Wygrywa { $name }
end-youWin = Wygrywasz
end-shared = Wspólna wygrana: { $names }
end-rematch = Rewanż
end-same = Zagraj te same rozdania jeszcze raz
end-replay = Odtwórz
end-reviewMine = Analizuj moją grę
end-record = Pobierz partię
end-check = Sprawdź tasowanie
end-lobby = Do wszystkich gier

## record

record-lead = Wszystkie partie rozegrane do końca na tym urządzeniu. Ta lista jest tylko tutaj, nie na serwerze.
record-played = partie
record-won = wygrane
record-average = punkty na rozdanie
record-best = najlepsze rozdanie
record-streak = wygrane z rzędu
record-deals = { $n ->
    [one] { $n } rozdanie
    [few] { $n } rozdania
   *[many] { $n } rozdań
}
record-times = { $n ->
    [one] { $n } partia
    [few] { $n } partie
   *[many] { $n } partii
}
record-longest = rekord: { $n }
record-percent = { $n }%
record-number = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
record-byVariant = Według wariantów
record-matches = { $n ->
    [1] Ostatnia partia
    [few] Ostatnie { $n } partie
   *[other] Ostatnie { $n } partii
}
record-win = Wygrana
record-loss = Przegrana
record-person = człowiek
record-chart = { $n ->
    [1] Jedna partia: w górę wygrana, w dół przegrana.
    [few] Ostatnie { $n } partie, najnowsza po prawej: w górę wygrane, w dół przegrane.
   *[other] Ostatnie { $n } partii, najnowsza po prawej: w górę wygrane, w dół przegrane.
}
record-keep = Zachowaj je lub zabierz ze sobą
record-keepText = Zapisz kopię, razem z twoimi zadaniami. Wczytaj ją na innym urządzeniu, aby dodać to, czego tam brakuje.
record-save = Zapisz do pliku
record-load = Dodaj z pliku
record-added = { $matches ->
    [0] { $puzzles ->
        [0] Wszystko to już tu jest.
        [one] Dodano: { $puzzles } zadanie.
        [few] Dodano: { $puzzles } zadania.
       *[many] Dodano: { $puzzles } zadań.
    }
    [one] { $puzzles ->
        [0] Dodano: { $matches } partia.
        [one] Dodano: { $matches } partia, { $puzzles } zadanie.
        [few] Dodano: { $matches } partia, { $puzzles } zadania.
       *[many] Dodano: { $matches } partia, { $puzzles } zadań.
    }
    [few] { $puzzles ->
        [0] Dodano: { $matches } partie.
        [one] Dodano: { $matches } partie, { $puzzles } zadanie.
        [few] Dodano: { $matches } partie, { $puzzles } zadania.
       *[many] Dodano: { $matches } partie, { $puzzles } zadań.
    }
   *[many] { $puzzles ->
        [0] Dodano: { $matches } partii.
        [one] Dodano: { $matches } partii, { $puzzles } zadanie.
        [few] Dodano: { $matches } partii, { $puzzles } zadania.
       *[many] Dodano: { $matches } partii, { $puzzles } zadań.
    }
}
record-unreadable = Ten plik nie zawiera wyników z trey. Nic nie zmieniono.
record-forget = Usuń wszystko
record-forgetSure = Tak, usuń wszystko

## day

day-title = Rozdanie dnia
day-played = Rozegrane: { $n } z { $of }
day-open = Dzisiejsze rozdania
day-streak = { $n ->
    [one] { $n } dzień z rzędu
   *[other] { $n } dni z rzędu
}
day-inSeat = Na twoim miejscu najlepszy wynik bota to { $best } ({ $bots }).
day-people = Wśród { $all } osób, razem z tobą, { $worse }% ma gorszy wynik, a { $same }% taki sam.
day-looking = Chwileczkę…
day-trick = { $trick ->
    [true] lewa { $n }
   *[other] kolejka { $n }
}
day-turned = Najwięcej znaczy { LOWER($which) }: { $won ->
    [true] zyskujesz
   *[other] tracisz
} około { $points ->
    [one] { NUMBER($points) } punktu
    [few] { NUMBER($points) } punktów
    [many] { NUMBER($points) } punktów
   *[other] { NUMBER($points) } punktu
}.
day-puzzle = Zadanie dnia
day-past = Minione dni
day-remind = Przypominaj mi codziennie
day-solve = Rozwiąż
day-dayOf = { DATETIME($day, dateStyle: "medium", timeZone: "UTC") }: rozegrane { $n } z { $of }
day-short = rozdanie dnia
day-lead = Te same karty dla wszystkich.
day-play = Zagraj
day-playOf = Zagraj rozdanie dnia: { $game }
day-yours = Ty: { $points }
day-beside = { $points } · najlepszy bot: { $best }
day-next = Dalej: { $game } ({ $n } z { $of })
day-tomorrow = Do jutra
day-bot = { $name }: { $points }
day-left = { $h ->
    [0] jeszcze niecała godzina
   *[other] { $h ->
        [one] jeszcze { $h } godzina
        [few] jeszcze { $h } godziny
       *[many] jeszcze { $h } godzin
    }
}
day-date = { DATETIME($day, dateStyle: "medium", timeZone: "UTC") }

## evening

evening-title = Wieczór
evening-lead = Każdy stół gra te same rozdania, kolejno z każdego miejsca. Liczy się to, co z nich zrobisz, obok tego, co inni zrobili na tym samym miejscu.
evening-open = Kto ma kod, mógłby z góry obliczyć karty, więc wieczór jest dla przyjaciół, którzy tego nie robią.
evening-make = Przygotuj wieczór
evening-game = Gra
evening-deals = Rozdania
evening-level = Boty na pustych miejscach
# (deals: number, parts: number)
evening-size = { $deals ->
    [one] { $deals } rozdanie
    [few] { $deals } rozdania
   *[other] { $deals } rozdań
}, części: { $parts }
# (bot)
evening-bots = boty: { $bot }
# (code)
evening-code = Kod { $code }
evening-parts = Twoje części
# (n: number)
evening-part = Część { $n }
# (points)
evening-made = Ty: { $points }
evening-play = Zagraj
# (n: number)
evening-playOf = Zagraj część { $n }
evening-go = Graj dalej
evening-friends = Z przyjaciółmi
evening-name = Twoje imię
evening-nameHelp = Po nim inni poznają twoje wyniki. Wpisz je, zanim zagrasz.
evening-ranking = Klasyfikacja
evening-rankingText = Punkty względem średniej wszystkich wyników na tym samym miejscu z tymi samymi kartami. Z dwóch wyników o jednym imieniu w części liczy się gorszy.
evening-who = Imię
evening-played = Części
evening-points = Punkty
evening-beside = Względem średniej
evening-none = Nie ma jeszcze wyników.
# (n: number)
evening-value = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero") }
evening-invite = Zaproś innych do gry
evening-copy = Kopiuj link
evening-qr = Link wieczoru jako kod QR
evening-send = Wyniki przez link lub plik
evening-sendText = Link lub plik przekazuje innym twoje zapisy. Ich trey odtwarza je i sprawdza każdą kartę, każdy wybór i każdy punkt. Kto wybierał, tego wiedzieć nie może.
evening-copyResults = Kopiuj link z moimi wynikami
evening-save = Zapisz jako plik
evening-bring = Wczytaj wyniki
# (n: number)
evening-brought = { $n ->
    [0] Nic nowego.
    [one] { $n } zapis jest nowy i w porządku.
    [few] { $n } zapisy są nowe i w porządku.
   *[other] { $n } zapisów jest nowych i w porządku.
}
# (n: number)
evening-refused = { $n ->
    [one] { $n } zapis odrzucono.
    [few] { $n } zapisy odrzucono.
   *[other] { $n } zapisów odrzucono.
}
evening-checking = Sprawdzanie…
evening-full = Ten wieczór ma tyle wyników, ile można tu przechować.
evening-openIt = Otwórz wieczór
evening-yours = Wieczory na tym urządzeniu
# (n: number, of: number)
evening-state = części: { $n } z { $of }

## back

back-title = Graj dalej
back-go = Kontynuuj
back-goOf = Kontynuuj: { $game }
back-yours = Twoja kolej
back-turn = Teraz gra { $name }
back-until = termin: { DATETIME($at, weekday: "short", hour: "numeric", minute: "2-digit") }
back-untilDate = termin: { DATETIME($at, day: "numeric", month: "short") }
back-by = { DATETIME($at, weekday: "short") }
back-byDate = { DATETIME($at, day: "numeric", month: "short") }
back-waiting = Czekamy na graczy
back-called = { $name } zaprasza do stołu.
back-deal = rozdanie { $n }
back-away = Na urządzeniu znajomych
back-gone = Usunięto z tej listy: { $game }.
back-undo = Cofnij

## houses

houses-search = Szukaj w zasadach
houses-onlyChanged = Tylko moje zmiany
houses-nothing = Nie znaleziono żadnej zasady.
houses-hidden = { $n ->
    [one] { $n } opcja nic nie zmienia przy tych ustawieniach.
    [few] { $n } opcje nic nie zmieniają przy tych ustawieniach.
   *[many] { $n } opcji nic nie zmienia przy tych ustawieniach.
}
houses-link = Skopiuj link z tymi zasadami
houses-mine = Twoje zapisane zasady
houses-name = Nazwa tych zasad
houses-keep = Zapisz te zasady
houses-use = Graj według zasad: { $name }
houses-forget = Usuń zasady: { $name }
houses-wrong = Tych zasad nie udało się odczytać, więc nie obowiązują.

## story

story-best = Najlepszy wynik: { $names }, { $points }.
story-end = { $win }: { $points } do { $others }
story-always = { $you ->
    [true] Prowadzisz od początku do końca.
   *[other] { $name } prowadzi od początku do końca.
}
story-since = { $you ->
    [true] Przełom: { LOWER($which) }. Odtąd już nie oddajesz prowadzenia.
   *[other] Przełom: { LOWER($which) }. Odtąd { $name } już nie oddaje prowadzenia.
}
story-goal = gra do { $n }
story-of = { $n } z { $all }
story-curve = Wynik łączny, rozdanie po rozdaniu:
story-replayDeal = Odtwórz rozdanie
story-dealLink = Odtwórz rozdanie { $n }
story-tricks = Wszystkie lewy
story-trickBy = Lewa { $n }: { $name }
story-ways = Więcej
story-tricksGone = Lew nie można teraz pokazać.

## invite

invite-title = Zaproś
invite-text = Kto otworzy ten link, może zająć wolne miejsce; wystarczy imię.
invite-link = Link
invite-code = Kod
invite-own = Twój własny link, do innego twojego urządzenia. Kto go ma, ma twoje miejsce: nie udostępniaj go.
invite-copyOwn = Skopiuj mój własny link
invite-network = Twoja sieć
invite-networkOut = Ten link otworzy tylko ten komputer.
invite-networkOpen = Wpuść moją sieć
invite-networkHelp = Każde urządzenie w twojej sieci będzie mogło otworzyć tu trey: usiąść z kodem, oglądać, widzieć otwarte stoły i przygotowywać nowe. Dostęp kończy się, gdy go zamkniesz albo zatrzymasz trey.
invite-networkIn = Każde urządzenie w twojej sieci może otworzyć ten link i wszystko inne na tym serwerze.
invite-networkClose = Zamknij dostęp
invite-qr = Kod QR linku
invite-copy = Skopiuj link
invite-share = Wyślij…
invite-start = Rozpocznij
invite-startBots = Daj boty na wolne miejsca i rozpocznij

## peer

peer-open = Stół jest na tym urządzeniu: znajomi przychodzą do niego tutaj. Nie zamykaj tej strony podczas gry.
peer-honest = Twoje urządzenie rozdaje i mogłoby podejrzeć wszystkie karty, jak każdy rozdający. Nie może ich ułożyć: urządzenie każdego znajomego dodaje liczbę do tasowania i je sprawdza.
peer-near = Znajdą się tylko urządzenia w twojej sieci: ta strona nie podaje serwera, który mówi urządzeniu jego adres.
peer-byHand = Wyślij link znajomemu, a on odeśle ci swój. Nikt inny nie bierze w tym udziału.
peer-byBox = Jeden link dla wszystkich znajomych. { $host } mówi waszym urządzeniom, gdzie się znajdą; gra tamtędy nie przechodzi.
peer-link = Link dla jednej osoby
peer-linkAll = Link dla wszystkich znajomych
peer-ways = Jak urządzenia się znajdują
peer-hand = Ręcznie
peer-box = Przez skrzynkę
peer-answer = Link, który wrócił
peer-reply = Twoja odpowiedź
peer-others = Zapraszać może tylko urządzenie, na którym jest stół.
peer-take = Wpuść
peer-another = Zaproś kolejną osobę
peer-wrong = Ten link nie odpowiada na żadne zaproszenie z tej strony. Wyślij znajomemu nowy.
peer-here = { $n ->
    [0] Nikt jeszcze nie jest połączony.
    [one] Połączony znajomy: { $n }.
   *[other] Połączeni znajomi: { $n }.
  }
peer-awake = Nie wygaszaj ekranu
peer-far = Jeśli wasze urządzenia się nie znajdują
peer-farText = Niektóre sieci nie wpuszczają nikogo z zewnątrz. Wtedy dokończcie partię na serwerze.
peer-invited = Znajomy zaprasza cię do swojego stołu
peer-back = Odeślij ten link znajomemu. Wejdziesz, gdy tylko go otworzy.
peer-wait = Do tego czasu nie zamykaj tej strony.
peer-cut = Ten link nie jest cały. Poproś znajomego o niego jeszcze raz.
peer-came = Znajomy został wpuszczony. Wróć do karty ze swoim stołem.
peer-lost = Twój stół nie jest otwarty w tej przeglądarce. Skopiuj ten link do „Zaproś” tam, gdzie jest otwarty.

## carry

carry-title = Twoje stoły
carry-text = Są tylko w tej przeglądarce. Zapisz kopię do pliku, a na innym urządzeniu zagrasz dalej od tego samego miejsca.
carry-save = Zapisz stoły do pliku
carry-load = Dodaj stoły z pliku
carry-brought = Stoły: nowe – { $fresh }, zaktualizowane – { $longer }, już obecne – { $known }.

## brought

brought-away = Nikt inny nie ma dostępu do tego urządzenia. Pobierz partię poniżej: na serwerze trey otworzysz ten plik na stronie „Twoje wyniki”, a znajomi będą mogli dołączyć.
brought-open = Graj dalej partię z innego urządzenia

## shuffle

shuffle-title = Tasowanie
shuffle-text = Przed rozdaniem serwer publikuje odcisk swojego sekretu, a każdy gracz dodaje liczbę. Sekret i liczby wyznaczają kolejność kart. Po rozdaniu sekret jest jawny i każdy może sam wyliczyć to rozdanie.
shuffle-commitment = Odcisk opublikowany przed tym rozdaniem
shuffle-check = Sprawdź skończone rozdania
shuffle-none = Nic jeszcze nie opublikowano.
shuffle-checked = Co sprawdziło to urządzenie
shuffle-good = Uczciwe tasowanie: jest w nim twoja liczba.
shuffle-unsaid = Tasowanie { $deal } sprawdzone; nie ma w nim twojej liczby.
shuffle-mine = { $others ->
    [0] zgadza się; użyto twojej liczby
    [one] zgadza się; użyto twojej liczby i { $others } innej
   *[other] zgadza się; użyto twojej liczby i { $others } innych
}
shuffle-notMine = zgadza się, ale bez twojej liczby
shuffle-wrong = { COUNT($deals) ->
    [1] Tasowanie się nie zgadza: rozdanie { JOIN($deals, ", ") }.
   *[other] Tasowanie się nie zgadza: rozdania { JOIN($deals, ", ") }.
}
shuffle-why = Co się nie zgadza
shuffle-again = Rozdania tej partii były już grane: kto je pamięta, zna karty.
shuffle-head = Wiersz { $n } publicznego dziennika serwera. Musi być taki sam u wszystkich:
shuffle-numbers = Zapisz moje liczby
shuffle-faults-ignored = Serwer pominął twoją pieczęć. Jeśli nie wysłano innej z drugiego urządzenia, mógł sam wybrać karty.
shuffle-faults-unheard = Twoja liczba została pokazana, ale serwer jej nie użył. Powodem może być wolne połączenie; jeśli to się powtórzy, być może serwer sam wybiera karty.
shuffle-faults-changed = Serwer zmienił później to, co obiecał przed rozdaniem.
shuffle-faults-skipped = Serwer obiecał jedno rozdanie, a pokazał inne.
shuffle-faults-unreadable = Nie można odczytać tego, co pokazał serwer.
shuffle-faults-secret = Sekret nie jest tym, który obiecano.
shuffle-faults-seal = Jedna z liczb nie pasuje do swojej pieczęci.
shuffle-faults-log = Dziennik tego rozdania nie wynika z dziennika poprzedniego.
shuffle-faults-pack = Karty nie są w kolejności z tasowania: rozdano inne.
shuffle-faults-salt = Liczba do dalszych tasowań jest niewłaściwa.
shuffle-faults-dealer = Pierwsze rozdanie należało do innego gracza.
shuffle-faults-public = Publiczny dziennik serwera zmieniono albo brakuje w nim tego rozdania.

## rules

rules-title = Zasady: { $name }
rules-here = Zasady tego stołu

## replay

replay-title = Odtworzenie
replay-heading = Odtworzenie: { $game }
replay-step = Krok { $i } z { $n }
replay-first = Pierwszy krok
replay-prev = Wstecz
replay-next = Dalej
replay-last = Ostatni krok
replay-eyes = Widok
replay-all = Wszystkie
replay-nothing = Nie ma jeszcze czego odtwarzać.
replay-deals = Rozdania
replay-previousDeal = Poprzednie rozdanie
replay-nextDeal = Następne rozdanie
replay-start = Karty są rozdane.
replay-play = Odtwarzaj
replay-pause = Zatrzymaj
replay-moves = Wszystkie ruchy
replay-movesShort = Ruchy
replay-playOn = Graj dalej
replay-playOnAs = { $name ->
    [none] Graj dalej stąd na swoim miejscu, z botami
   *[other] Graj dalej stąd na miejscu gracza { $name }, z botami
}
replay-playAgain = { $name ->
    [none] Wybierz jeszcze raz na swoim miejscu i graj dalej z botami
   *[other] Wybierz jeszcze raz na miejscu gracza { $name } i graj dalej z botami
}

## review

review-short = Analiza
review-button = { $deal ->
    [runda] Analizuj tę rundę
   *[other] Analizuj to { $deal }
}
review-title = Analiza: { $deal }
review-thinking = Każda decyzja jest rozgrywana od nowa w symulowanych rozdaniach, zgodnych z wiedzą gracza. To potrwa kilka sekund.
review-seconds = Namysł… { $n } s
review-retry = Poproś jeszcze raz
review-there = Analiza jest gotowa.
review-some = { $n } z { $all } decyzji { $n ->
    [1] jest wyraźnie gorsza od innej możliwej:
    [few] są wyraźnie gorsze od innych możliwych, najdroższe na początku:
   *[other] jest wyraźnie gorszych od innych możliwych, najdroższe na początku:
}
review-nothing = { $all ->
    [one] Oceniono { $all } decyzję: nie jest wyraźnie gorsza od innej możliwej.
    [few] Oceniono { $all } decyzje: żadna nie jest wyraźnie gorsza od innej możliwej.
   *[many] Oceniono { $all } decyzji: żadna nie jest wyraźnie gorsza od innej możliwej.
}
review-own = Twoje decyzje: { $good ->
    [one] { $good } dobra
    [few] { $good } dobre
   *[many] { $good } dobrych
}, { $slips ->
    [0] ani jednej wyraźnie gorszej
    [one] { $slips } błąd
    [few] { $slips } błędy
   *[many] { $slips } błędów
}.
review-others = Co przeoczyli inni: { $n }
review-empty = Nikt nie miał tu wyboru.
review-again = { $n ->
    [one] Znajdź lepszą decyzję
   *[other] Znajdź lepsze decyzje
}
review-listed = Twoje błędy
review-figures = Liczby
review-slip = Błąd { $n } z { $of }
review-did = Twoja decyzja: „{ $done }”. Znajdź lepszą.
review-nextSlip = Następny błąd
review-toAll = Wróć do analizy
review-found = Znalezione: { $n } z { $of }.
review-slipHere = dało się lepiej
review-cost = { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "negative") } ± { NUMBER($half, minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "negative") } pkt
review-better = Lepiej
review-told = Rada ({ $name }): „{ $why }”
review-remark = Lepiej: { $better }, różnica około { $cost ->
    [one] { NUMBER($cost) } punktu
    [few] { NUMBER($cost) } punktów
    [many] { NUMBER($cost) } punktów
   *[other] { NUMBER($cost) } punktu
}.
review-hinted = po podpowiedzi
review-budget = krótki namysł
review-line = Pokaż lepszą linię gry
review-lineOf = Pokaż lepszą linię gry: { $name }, { $better }
review-might = Jak mogło być
review-instead = Zamiast „{ $done }”, przy prawdziwym układzie kart; za wszystkich grają dalej boty.
review-so = To dałoby: { $points }. Naprawdę było: { $real }.
review-thrownIn = unieważnione
review-back = Wróć do tego, co zagrano
review-backShort = Jak zagrano
review-number = { NUMBER($n, minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "negative") }
review-meant = Każdą decyzję ocenia się według tego, co gracz wtedy wiedział. Koszt jest w punktach tego rozdania, ± połowa przedziału 95%; reszta rozdania jest symulowana, więc to tylko szacunek.
review-phases = Faza po fazie
review-phase = Faza
review-choices = Decyzje
review-good = Nic lepszego
review-mean = Średni koszt
review-luck = Szczęście i umiejętności
review-points = Punkty
review-score = Względem średniej
review-expected = Miejsce
review-cards = Karty
review-play = Reszta
review-luckMeant = W punktach, względem średniej przy stole. Miejsce: ile można się było na nim spodziewać przed rozdaniem. Karty: o ile więcej lub mniej warte były pierwsze karty na ręce. Decyzje: ile kosztowały. Reszta: gdzie leżały zakryte karty i co robili pozostali.

## options

options-groups-cards = Karty
options-groups-sound = Dźwięk i ruch
options-groups-page = Ta strona
options-groups-keys = Gra
options-back = Rewers kart
options-backs-net = niebieska siatka
options-backs-rings = czerwone pierścienie
options-backs-sprigs = znaki kolorów na zielonym tle
options-cloth = Sukno
options-cloths-sand = piaskowe
options-cloths-sage = zielone
options-cloths-slate = niebieskie
options-groups-others = Inni przy stole
options-talk = Pokazuj, co mówią inni, i ich buźki
options-calls = Daj mi znać, gdy jest moja kolej, a patrzę gdzie indziej
options-callsClosed = Także gdy trey jest zamknięty: usługa powiadomień przeglądarki dowiaduje się wtedy tylko, że czeka stół.
options-callsBarred = Przeglądarka na to nie pozwala. Można to zmienić w jej ustawieniach dla tej strony.
options-volume = Dźwięki
options-volumeValue = { $n ->
    [0] wyłączone
   *[other] { $n }%
}
options-sample = Cztery karty, jak będą wyglądać
options-try = Posłuchaj
options-language = Język
options-unread = Tego tłumaczenia nie czytał jeszcze żaden gracz z Polski. Napisz nam, co brzmi źle.
options-theme = Wygląd
options-themes-auto = jak na urządzeniu
options-themes-light = papier (jasny)
options-themes-dark = atrament (ciemny)
options-colours = Barwy kolorów
options-twoColours = dwie
options-fourColours = cztery
options-indices = Indeksy kart
options-indexSizes-auto = duże na małych kartach
options-indexSizes-classic = klasyczne
options-indexSizes-large = duże
options-motion = Ruch
options-motions-auto = karty się przesuwają (chyba że urządzenie ogranicza ruch)
options-motions-less = brak
options-hold = Skończona lewa widoczna przez
options-holdValue = { NUMBER($s, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
options-cards = Wielkość kart
options-cardSizes-small = małe
options-cardSizes-medium = średnie
options-cardSizes-large = duże, jeśli jest miejsce
options-faces = Karty w trybie ciemnym
options-faceKinds-paper = jasne
options-faceKinds-dark = ciemne
options-order = Porządek kart na ręce
options-orders-trumps = atuty na początku, od najwyższych
options-orders-reversed = atuty na końcu, od najniższych
options-orders-fixed = kolory zawsze w tej samej kolejności
options-side = Wygodniejsza ręka
options-sides-right = prawa
options-sides-left = lewa
options-pace = Inni grają
options-paces-calm = powoli
options-paces-usual = w zwykłym tempie
options-paces-brisk = szybko
options-confirm = Zagranie po dwóch dotknięciach
options-forced = Jedyna możliwa karta zagrywana automatycznie
options-shortcuts = Skróty jednym klawiszem przy stole

## keys

keys-title = Klawiatura
keys-intro = Tab przechodzi między obszarami. Przy stole:
keys-list-across-key = ← →
keys-list-across-does = poprzednia, następna karta
keys-list-rows-key = ↑ ↓
keys-list-rows-does = rząd wyżej, niżej
keys-list-ends-key = Home End
keys-list-ends-does = pierwsza, ostatnia karta
keys-list-enter-key = Enter
keys-list-enter-does = zagraj lub wybierz kartę
keys-list-figures-key = 1 – 9
keys-list-figures-does = naciśnij dostępne przyciski, po kolei
keys-list-first-key = H
keys-list-first-does = przejdź do pierwszej karty, którą możesz zagrać
keys-list-state-key = Y
keys-list-state-does = powiedz, jaki jest stan gry
keys-list-trick-key = T
keys-list-trick-does = ostatnia lewa
keys-list-sheet-key = S
keys-list-sheet-does = zapis
keys-list-rules-key = R
keys-list-rules-does = zasady tego stołu
keys-list-claim-key = C
keys-list-claim-does = zabierz resztę lew
keys-list-undo-key = U
keys-list-undo-does = cofnij ostatni ruch
keys-list-people-key = P
keys-list-people-does = osoby przy tym stole
keys-list-draw-key = D
keys-list-draw-does = dobierz kartę ze stosu zakrytego
keys-list-take-key = F
keys-list-take-does = weź wierzchnią kartę ze stosu odkrytego
keys-list-hint-key = I
keys-list-hint-does = co zrobiłby dobry gracz
keys-list-list-key = ?
keys-list-list-does = ta lista
keys-off = Klawisze liter i cyfr możesz wyłączyć w ustawieniach.

## say

say-takes = { $name } bierze lewę.
say-youTake = Bierzesz lewę.
say-turn = Twoja kolej.
say-left = { $name } jest poza stołem.
say-back = { $name } wraca do stołu.
say-joined = { $name } siada do stołu.
say-yourLastTurn = { $name } kończy: to twój ostatni ruch.
say-yourLast = Twój ostatni ruch.

## company

company-people = Osoby
company-chat = Wiadomości
company-unread = { $n ->
    [one] { $n } nieprzeczytana
    [few] { $n } nieprzeczytane
   *[other] { $n } nieprzeczytanych
}
company-answer = Odpowiedz
company-talkOff = W twoich ustawieniach wypowiedzi innych są wyłączone.
company-watching = { $n ->
    [0] Nikt nie ogląda.
   *[other] { $n ->
        [1] Ogląda jedna osoba.
        [few] Oglądają { $n } osoby.
       *[other] Ogląda { $n } osób.
    }
}
company-host = gospodarz
company-strength = Jak gra { $seat }
company-offer = Zaoferuj miejsce
company-offerTitle = Zaoferuj miejsce gracza { $seat } każdemu, kto ma link
company-offered = dla znajomych
company-keep = Zostaw bota
company-keepTitle = Niech { $seat } zostanie na miejscu
company-standIn = Niech bot gra za gracza { $name }
company-standInShort = Niech gra bot
company-promised = { $name } od następnego rozdania
company-makeHost = Mianuj gospodarzem
company-makeHostOf = Mianuj gospodarzem: { $name }
company-remove = Wyproś
company-removeOf = Wyproś gracza { $name } od stołu
company-removing = { $name } zaraz straci miejsce.
company-keepOut = Nie wpuszczaj
company-keepOutOf = Nie wpuszczaj gracza { $name }: nowy kod
company-takeBack = Niech { $name } zostanie
company-ending = Partia zaraz się skończy.
company-givingUp = Zaraz oddasz swoje miejsce.
company-handing = { $name } zaraz zostanie gospodarzem.
company-back = Cofnij
company-gaveUp = Twoje miejsce zostało oddane.
company-rematchAsks = { $name } proponuje rewanż.
company-join = Dołącz
company-stay = Zostań tutaj
company-mute = Wycisz
company-muteOf = Wycisz gracza { $name } na tym urządzeniu
company-unmute = Cofnij wyciszenie
company-unmuteOf = Cofnij wyciszenie gracza { $name }
company-muted = wyciszono
company-rules = Przy tym stole
company-rulesHelp = Zasady gry pozostają te same. O każdej zmianie dowiadują się wszyscy.
company-bots = Znajomi mogą zająć miejsce bota
company-botsWays-keep = nie
company-botsWays-ask = za zgodą gospodarza
company-botsWays-give = od razu
company-chatOn = Czat
company-chatHelp = Wiadomości są przekazywane, ale nie przechowywane.
company-reactions = Gotowe zwroty
company-hints = Podpowiedzi
company-watchers = Inni mogą oglądać
company-watchersHelp = Widzą to, co leży odkryte na stole, nigdy kart na ręce.
company-undo = Cofanie ruchów
company-undoHelp = Dopóki następny gracz nie zagra i tylko jeśli nie odsłonięto żadnej karty.
company-grace = Boty czekają, zanim zagrają
company-graceHelp = Żeby był czas na cofnięcie karty.
company-graceWays = { $n ->
    [0] nie
    [one] { $n } sekunda
    [few] { $n } sekundy
   *[other] { $n } sekund
}
company-on = { $what }: tak.
company-off = { $what }: nie.
company-set = { $what }: { $how }.
company-undoDo = Cofnij
company-undoDone = { $name }: cofnięty ruch ({ $what }).
company-undoAsks = { $name } chce cofnąć ostatni ruch.
company-concedeAsks = { $name } poddaje partię. Zakończyć?
company-endAsks = { $name } chce zakończyć partię w tym miejscu.
company-no = Nie
company-agree = Zgoda
company-playOn = Gramy dalej
company-allow = Pozwól
company-waitsFor = Czekamy na zgodę graczy: { $names }.
company-withdraw = Wycofaj
company-guestAsks = { $next ->
    [true] { $name } prosi o miejsce gracza { $seat } od następnego rozdania.
   *[other] { $name } prosi o miejsce gracza { $seat }.
}
company-letIn = Wpuść
company-notNow = Nie teraz
company-asked = Gospodarz dostał twoją prośbę o miejsce. Zanim odpowie, oglądasz grę.
company-askedBlind = Gospodarz dostał twoją prośbę o miejsce.
company-promisedYou = Po tym rozdaniu miejsce będzie twoje.
company-said-promised = Po tym rozdaniu { $name } zajmie miejsce gracza { $seat }.
company-said-renamed = { $old } to teraz { $name }.
company-said-host = Nowy gospodarz: { $name }.
company-said-removed = Gospodarz wyprasza gracza { $name } od stołu.
company-said-left = { $name } oddaje miejsce.
company-ended-left = Ten stół zamknięto przed końcem partii.
company-ended-conceded = { $name } poddaje partię. Koniec przy obecnym wyniku.
company-ended-agreed = Partię zakończono za zgodą wszystkich. Koniec przy obecnym wyniku.
company-concede = Poddaj partię
company-concedeText = Jeśli wszyscy pozostali się zgodzą, partia kończy się przy obecnym wyniku, a ty przegrywasz.
company-end = Zaproponuj koniec partii
company-endText = Jeśli wszyscy obecni się zgodzą, skończy się bez przegranych.
company-goneTitle = Na razie bez miejsca
company-type = Twoja wiadomość
company-send = Wyślij
company-noLines = Nikt jeszcze nic nie napisał.
company-forgotten = Wiadomości są przekazywane i nigdy nie przechowywane; po partii znikają.
company-chatOff = Tylko gotowe zwroty: gospodarz nie włączył czatu.
company-invite-text = Grasz z botami, dopóki nie przyjdą znajomi. Kto usiądzie przez ten link, od razu zajmuje miejsce bota.
company-invite-asks = Kto otworzy ten link, może cię poprosić o miejsce bota.
company-invite-asksHost = Kto otworzy ten link, może poprosić gospodarza o miejsce bota.
company-invite-takes = Kto usiądzie przez ten link, od razu zajmuje miejsce bota.
company-invite-closed = Kto otworzy ten link, może oglądać, jeśli gospodarz pozwala.

## puzzles

puzzles-lead = Pozycje, w których dobre zagranie jest znane. Znajdź je i przeczytaj dlaczego.
puzzles-one = Zadanie { $n }
puzzles-solved = Rozwiązane: { $found } z { $all }, w tym za pierwszym razem: { $first }.
puzzles-here = Te wyniki pozostają na tym urządzeniu.
puzzles-games = Gry
puzzles-level = Trudność
puzzles-any = wszystkie
puzzles-levels-easy = łatwe
puzzles-levels-middle = średnie
puzzles-levels-hard = trudne
puzzles-bots = Kto to znajduje: { $names }.
puzzles-noBot = Żaden bot nie znajduje tego za każdym razem.
puzzles-proved = Dowiedzione przez solver.
puzzles-known = Znane z książek i wśród graczy.
puzzles-start = Rozwiąż następne
puzzles-next = Następne zadanie
puzzles-all = Wszystkie zadania
puzzles-none = Nie ma tu już nowych zadań.
puzzles-states-first = rozwiązane za pierwszym razem
puzzles-states-found = rozwiązane
puzzles-states-told = pokazano odpowiedź
puzzles-states-tried = podjęta próba
puzzles-show = Pokaż odpowiedź
puzzles-showShort = Odpowiedź
puzzles-no = Nie „{ $action }”. Spróbuj jeszcze raz albo pokaż odpowiedź.
puzzles-right = Dobrze: { $action }.
puzzles-rightToo = Dobrze: { $action }. Dobre jest też: { $others }.
puzzles-answer = Odpowiedź: { $action }.
puzzles-firstCard = Wybierz jedną kartę: tę, którą chcesz odłożyć lub oddać jako pierwszą.
puzzles-grade = Twój ranking: { $sure ->
    [true] { $n }
   *[other] około { $n }
}
puzzles-due = { $n ->
    [one] Dziś wraca { $n } błąd.
    [few] Dziś wracają { $n } błędy.
   *[many] Dziś wraca { $n } błędów.
}
puzzles-run = Trzy minuty
puzzles-runText = Najpierw łatwe; trzeci błąd kończy serię.
puzzles-ran = Ostatnio znalezione: { $n }. Twój rekord: { $best }.
puzzles-wrong = Źle.
puzzles-missed = Przeoczone
puzzles-before = Co było przedtem
slips-own = Twoje błędy
slips-text = Twoje decyzje, które analiza uznała za wyraźnie gorsze od innych. Zostają na tym urządzeniu i wracają po 1, 3 i 7 dniach. Gdy trzy razy znajdziesz lepszą decyzję, błąd już nie wraca.
slips-due = { $n ->
    [one] Dziś wraca { $n } twój błąd.
    [few] Dziś wracają { $n } twoje błędy.
   *[many] Dziś wraca { $n } twoich błędów.
}
slips-again = { $n ->
    [one] Zagraj jeszcze raz
   *[other] Zagraj je jeszcze raz
}
slips-most = Najwięcej punktów tracisz w fazie „{ $phase }”: { $n ->
    [one] { $n } błąd
    [few] { $n } błędy
   *[many] { $n } błędów
}, za każdym razem { NUMBER($cost, minimumFractionDigits: 1, maximumFractionDigits: 1) }.
slips-count = Błędy
slips-resting = { $n ->
    [one] { $n } inny już nie wraca.
    [few] { $n } inne już nie wracają.
   *[many] { $n } innych już nie wraca.
}
slips-done = Na dziś to wszystko.
slips-toPuzzles = Wróć do zadań
meldAt = { $low ->
    [true] { $n }, od dołu: { $cards }
   *[other] { $n }: { $cards }
}

## error

error-title = Nie udało się
error-network = Serwer nie odpowiada. Sprawdź połączenie i spróbuj jeszcze raz.
error-unknown = Coś poszło nie tak. Spróbuj jeszcze raz.

## again

again-title = Twoje towarzystwo
again-play = Zagraj znowu
again-playWith = Zagraj znowu: { $game }, z: { $who }
again-game = Gra
again-day = { DATETIME($at, weekday: "long") }
again-date = { DATETIME($at, day: "numeric", month: "long", year: "numeric") }
again-wins = wygrane partie: { JOIN($wins, ", ") }
again-of = { $name } { $n }
again-more = { $n ->
    [one] Jeszcze jedno towarzystwo
    [few] Jeszcze { $n } towarzystwa
   *[other] Jeszcze { $n } towarzystw
}
again-missed = Twój ostatni stół już nie istnieje. Oto nowy: wyślij link do niego znajomym.
again-waiting = Znajomi widzą na stronie głównej, że stół czeka. Partia zacznie się, gdy wszyscy przyjdą.
again-winter = Kto ile razy wygrał
again-winterText = Partie, które rozegraliście razem do końca na tym urządzeniu.
again-month = { DATETIME($at, month: "long", year: "numeric") }
again-all = Wszystkie gry
again-when = Kiedy
again-bots = Boty
again-mine = Siedzisz już tutaj, na innym urządzeniu?
again-iAm = To ja: { $name }
again-mineHelp = Zapytamy tamto urządzenie o zgodę. Gdy jest wyłączone, zapytamy gospodarza.
again-asks = Czy to ty, { $name }, na innym urządzeniu?
again-asksHost = { $name } prosi o swoje miejsce na innym urządzeniu. Zgódź się tylko, jeśli to naprawdę ta osoba.
again-itsMe = Tak, to ja
again-notMe = Nie
again-waits = Pytamy twoje drugie urządzenie; gdy jest wyłączone, gospodarza. Zgódź się tam, a zagrasz dalej tutaj.
again-joined = { $name } gra teraz także na innym urządzeniu.
again-qr = Pokaż kod QR
again-qrHide = Ukryj kod QR
again-qrAlt = Kod QR twojego linku
again-seats = Twoje miejsca na innym urządzeniu
again-seatsText = { $n ->
    [one] Ostatni stół tego urządzenia mieści się w linku. Kto ma link, ma twoje miejsce: pokaż go tylko swojemu urządzeniu. Wyniki przenosi się plikiem.
    [few] Ostatnie { $n } stoły tego urządzenia mieszczą się w linku. Kto ma link, ma twoje miejsca: pokaż go tylko swojemu urządzeniu. Wyniki przenosi się plikiem.
   *[other] Ostatnie { $n } stołów tego urządzenia mieści się w linku. Kto ma link, ma twoje miejsca: pokaż go tylko swojemu urządzeniu. Wyniki przenosi się plikiem.
}
again-seatsCopy = Skopiuj link
again-seatsCame = { $n ->
    [0] Te miejsca były już na tym urządzeniu.
    [one] Na to urządzenie trafiło jedno miejsce.
    [few] Na to urządzenie trafiły { $n } miejsca.
   *[other] Na to urządzenie trafiło { $n } miejsc.
}
again-people = { $people ->
    [one] Jedna osoba czeka
    [few] Czekają { $people } osoby
   *[other] Czeka { $people } osób
}
again-seatsFree = { $n ->
    [one] jedno miejsce
    [few] { $n } miejsca
   *[other] { $n } miejsc
}
again-age = { $minutes ->
    [0] niecała minuta
   *[other] { $minutes } min
}
