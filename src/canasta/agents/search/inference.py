"""A robot that tries its turns out in worlds it believes in, after what the others did."""

from canasta.agents.search.sampler import SamplerAgent
from canasta.agents.worlds.belief import BelievedWorlds
from canasta.agents.worlds.knowledge import taken_in
from canasta.agents.worlds.worlds import Worlds
from canasta.engine.state.state import View


class InferenceAgent(SamplerAgent):
    """Plays like the sampler, but reads the others' takes, refusals to take, and discards."""

    def worlds(self, view: View) -> Worlds:
        """Return new worlds for ``view``, the likelier ones more often."""
        return BelievedWorlds(view, self.next_seed(), known=view.public.known, taken=taken_in(view))
