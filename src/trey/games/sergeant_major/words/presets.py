"""The presets of 3-5-8 (RULEBOOK section 5)."""

from trey.core.from_text import presets_in
from trey.games.sergeant_major.words.options import OPTIONS

__all__ = ["PRESETS"]

PRESETS = presets_in(
    """
    # sergeant_major = 3-5-8 (Sergeant Major) = 3-5-8 (Sergent-major) (completed)
    The base game: discard four blind, take the kitty, first to twelve tricks in a deal.
    Le jeu de base : quatre cartes écartées sans voir le talon, victoire à douze plis en une donne.

    # sergeant_major_kitty_first = 3-5-8, kitty first = 3-5-8, talon d'abord (completed)
    kitty_mode=take_then_discard
    The dealer sees the kitty before discarding.
    Le donneur voit le talon avant d'écarter.

    # sergeant_major_kitty_before_call = 3-5-8, kitty before trumps = 3-5-8, talon avant l'atout (ours)
    kitty_mode=take_then_discard phase_order=exchange,kitty,call
    The dealer takes the kitty and discards before naming trumps.
    Le donneur prend le talon et écarte avant de nommer l'atout.

    # eight_five_three = 8-5-3, to +10 = 8-5-3, en +10 (recovered)
    win_rule=cumulative:10
    Running totals: the first to +10 wins.
    Totaux cumulés : le premier à +10 gagne.

    # sergeant_major_alternate = Sergeant Major Alternate (18 deals) = Sergent-major, contrats (18 donnes) (completed, measured)
    phase_order=call,kitty exchange=none call_set=suits_nt_miz call_once_each=true win_rule=all_calls tie=shared
    No exchange; each player makes each of six calls once, Miz and no-trump among them.
    Sans échange ; chacun fait une fois chacune des six annonces, misère et sans-atout compris.

    # sergeant_major_alternate_15 = Sergeant Major Alternate (15 deals) = Sergent-major, contrats (15 donnes) (completed)
    sergeant_major_alternate calls_to_play=5
    Like the 18-deal game, but each player makes any five of the six calls: the source lists six and then says “all five”.
    Comme le jeu en 18 donnes, mais chacun fait cinq des six annonces, à son choix : la source en cite six, puis dit « les cinq ».

    # six_three_eight = 6-3-8 (51 cards) = 6-3-8 (51 cartes) (derived)
    removed_cards=2C hand_size=17 kitty_size=0 kitty_mode=none phase_order=exchange,call targets=8,6,3
    For a pack one card short: 17 cards each, no kitty, targets 8, 6 and 3.
    Pour un jeu auquel il manque une carte : 17 cartes chacun, pas de talon, objectifs 8, 6 et 3.

    # nine_five_two = 9-5-2 = 9-5-2 (recovered)
    targets=9,5,2
    The Canadian targets: nine, five and two.
    Les objectifs canadiens : neuf, cinq et deux.

    # nine_five_two_variation = 9-5-2 Variation = 9-5-2, variante (completed, measured)
    targets=9,5,2 kitty_mode=take_then_discard phase_order=kitty,give,call,return
    Kitty first, then the gifts, then the call, and only then the returns.
    Le talon d'abord, puis les dons, puis l'annonce, et les retours seulement après.

    # uni_high_3_5_9 = 3-5-9 University High = 3-5-9 University High (reconstruction)
    hand_size=17 kitty_size=1 targets=9,5,3
    Targets 9, 5 and 3 with a one-card kitty; of the school's own rules, only the targets are known.
    Objectifs 9, 5 et 3, talon d'une carte ; des règles de l'école on ne connaît que les objectifs.

    # nine_five_three_one_card = 9-5-3, one-card kitty = 9-5-3, talon d'une carte (derived)
    uni_high_3_5_9
    17 cards each and a kitty of one.
    17 cartes chacun et un talon d'une carte.

    # nine_five_three_no_kitty = 9-5-3, no kitty = 9-5-3 sans talon (derived)
    six_three_eight targets=9,5,3
    51 cards, 17 each, nothing left over: inferred from the name of a game once played in the Royal Navy.
    51 cartes, 17 chacun, aucune carte de reste : déduit du nom d'un jeu pratiqué jadis dans la Royal Navy.

    # woburn_reconstruction = Woburn (reconstruction) = Woburn (reconstitution) (reconstruction)
    phase_order=call,exchange,kitty exchange_trump_cards=free_return redeal_window=true
    Two balancing rules of our choice; those of Woburn Collegiate Institute are lost.
    Deux règles d'équilibrage de notre choix ; celles du Woburn Collegiate Institute sont perdues.

    # polish_358 = Polish 3-5-8 = 3-5-8 polonais (extra, measured)
    targets=3,8,5 caller=left_of_dealer first_leader=caller call_set=suits_nt_miz call_once_each=true calls_to_play=6 miz_maxima=8,3,5 call_on_first=6 phase_order=call,exchange,kitty kitty_mode=take_then_discard exchange_waivable=true exchange_only_trump_hands=true exchange_trump_cards=free_return win_rule=all_calls tie=shared
    The player after the dealer calls on their first six cards and leads; six calls each.
    Le joueur après le donneur annonce au vu de ses six premières cartes et entame ; six annonces chacun.

    # bulgarian_blato = Blato = Blato (extra, measured)
    direction=counterclockwise targets=3,8,5 caller=left_of_dealer first_leader=caller call_set=suits_nt phase_order=call,exchange,kitty kitty_mode=swap_up_to_4 peek_if_4444=true passes_per_game=1 must_trump_when_void=true must_overtake_trump_lead=true win_rule=cumulative:21
    Counter-clockwise; no-trump is allowed, trumping is compulsory; first to +21.
    Sens inverse des aiguilles d'une montre ; sans-atout permis, coupe obligatoire ; premier à +21.

    # israeli_358 = Israeli 3-5-8 = 3-5-8 israélien (extra)
    dealer_blind_exchange=true redeal_window=true win_rule=cumulative:10
    What the dealer receives stays hidden until they have called; redeals are allowed; first to +10.
    Ce que reçoit le donneur reste caché jusqu'à l'annonce ; redonnes permises ; premier à +10.
    """,
    OPTIONS,
)
