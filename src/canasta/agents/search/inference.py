"""A search in worlds that are drawn by inference from the actions of the other players."""

from canasta.agents.search.sampler import SamplerAgent
from canasta.agents.worlds.belief import BelievedWorlds
from canasta.agents.worlds.known_state import taken_in
from canasta.agents.worlds.worlds import Worlds
from canasta.engine.state.state import View


class InferenceAgent(SamplerAgent):
    """Plays like the sampler, but draws likely worlds more often.

    It infers from the takes and discards of the other players, and from the piles they declined.
    """

    def worlds(self, view: View) -> Worlds:
        """Return worlds for ``view`` that are drawn in proportion to their likelihood."""
        return BelievedWorlds(view, self.next_seed(), known=view.public.known, taken=taken_in(view))
