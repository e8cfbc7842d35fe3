"""The tour: plays the sample campaign in the real window by key and mouse events, and pictures every state.

``gm-console tour OUT`` writes the pictures, a printed slip of each challenge and a page that shows them all. It ends
with status 1 and a sentence where a state does not come about, so that it serves as a test of the whole program too.
The pictures of README.md are renewed by ``gm-console tour OUT --readme``; by hand, copy those that `README` names.
"""

from gm_console.ui.tour.running import README, run

__all__ = ["README", "run"]
