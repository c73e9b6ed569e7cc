"""A search in worlds that are drawn by inference from what the other players did."""

from canasta.agents.search.sampler import SamplerAgent
from canasta.agents.worlds.belief import BelievedWorlds
from canasta.agents.worlds.known_state import taken_in
from canasta.agents.worlds.worlds import Worlds
from canasta.engine.state.state import View


class InferenceAgent(SamplerAgent):
    """Plays like the sampler, but draws likely worlds more often.

    It infers from the takes of the other players, the piles they left, and their discards.
    """

    def worlds(self, view: View) -> Worlds:
        """Return new worlds for ``view``, the likelier ones more often."""
        return BelievedWorlds(view, self.next_seed(), known=view.public.known, taken=taken_in(view))
