"""Which unit actions are legal, as exact functions of the public state and one hand."""
