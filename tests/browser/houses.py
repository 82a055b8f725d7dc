"""At which houses a test of the client runs: at a server by day, and by night in a browser alone, where that can be."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.strategies import NIGHTLY

__all__ = ["AT_A_SERVER", "BY_DAY", "houses_of"]

BY_DAY: Final = (
    "test_evening.test_an_evening_is_played_and_shows_what_another_made_of_it",
    "test_after.test_the_score_sheet_adds_up",
    "test_review.test_the_end_of_a_match_leads_to_the_review_of_its_last_deal",
    "test_teaching.test_a_lesson_keeps_to_its_path_until_it_is_stopped",
)
"""Tests that run in a browser alone by day, too."""

AT_A_SERVER: Final[Mapping[str, tuple[str, ...]]] = {
    "other people": (
        "test_friends",
        "test_network",
        "test_sleeping",
        "test_company.test_three_people_play_and_one_drops_and_returns",
        "test_after.test_nothing_moves_while_a_table_waits_for_players",
        "test_company.test_a_watcher_sees_the_table_and_no_hand",
        "test_company.test_a_bot_plays_for_somebody_who_asks_and_gives_the_seat_back",
        "test_home.test_games_join_and_the_last_match_are_in_sight_without_scrolling",
        "test_forced_colours.test_cards_and_the_code_of_an_invitation_keep_their_own_colours",
        "test_screens.test_a_screen_for_friends",
    ),
    "a shuffle that somebody else could have arranged": (
        "test_cheats",
        "test_after.test_the_checker_accepts_the_record_and_finds_a_tampered_one",
    ),
    "the line to a server, or its answers": (
        "test_after.test_nothing_moves_from_a_link_to_the_first_card",
        "test_company.test_who_plays_is_told_that_the_database_went_back_and_plays_on",
        "test_company.test_nothing_on_the_page_names_a_card_the_server_did_not_show",
        "test_dead_way",
        "test_fourth",
        "test_house",
        "test_here",
        "test_languages.test_another_language_at_a_table_loses_nothing",
        "test_languages.test_one_language_is_loaded_and_the_server_is_asked_in_it",
        "test_newer",
        "test_push",
        "test_review.test_who_waits_for_a_review_is_told_so_and_a_refusal_can_be_tried_again",
        "test_story.test_a_table_is_laid_once_it_is_known_what_its_game_is",
    ),
    "what a server's host sends, and how": (
        "test_after.test_the_page_opens_without_a_network_once_it_has_been_seen",
        "test_home.test_a_link_is_shown_with_title_and_picture",
        "test_home.test_a_wrong_address_has_a_page_of_its_own",
        "test_home.test_the_first_load_is_small_and_its_faces_are_our_own",
        "test_kept",
    ),
    "a language of tests, which no folder has": (
        "test_languages.test_longer_words_find_room_at_the_end_of_a_match",
        "test_languages.test_words_that_are_longer_by_two_fifths_find_room_on_every_page",
        "test_languages.test_words_without_room_would_be_seen",
    ),
    "the same felt in more windows: `test_fits` has some of it": ("test_matches.test_a_deal_watched_in_every_window",),
    "two tabs at once: `test_here` has what a second one is told": (
        "test_company.test_a_page_that_is_loaded_again_shows_the_same_hand",
    ),
    "the eyes of tests themselves": (
        "test_ends.test_what_lies_outside_the_window_would_be_seen",
        "test_fits.test_what_moves_would_be_seen",
        "test_french.test_english_would_be_noticed",
        "test_matches.test_a_fault_that_comes_while_one_plays_would_be_seen",
    ),
}
"""Tests, or whole modules, that are for a server alone, by the reason."""


def houses_of(test: pytest.Function) -> list[Any]:
    """The houses that a test is for, as parameters; a server leaves its name as it is."""
    module = test.path.stem
    names = {module, f"{module}.{test.originalname}"}
    server = pytest.param("server", id=pytest.HIDDEN_PARAM)
    if any(names & {*some} for some in AT_A_SERVER.values()):
        return [server]
    return [server, pytest.param("here", marks=() if names & {*BY_DAY} else NIGHTLY)]
