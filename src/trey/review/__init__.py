"""A review: the cost of each choice of a match, how certain it is, what was better, and luck separated from skill.

Every choice is judged from what its seat knew at that moment; no hidden card plays a part.
"""

from trey.review.account import Account
from trey.review.choice import Choice
from trey.review.line import Line, instead, played_out
from trey.review.review import Accuracy, Review, in_steps, review
from trey.review.turning import Turning

__all__ = ["Account", "Accuracy", "Choice", "Line", "Review", "Turning", "in_steps", "instead", "played_out", "review"]
