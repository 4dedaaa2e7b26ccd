/** Loaded into a portal by NODE_OPTIONS: a minute of its clock takes longer than any test, so that no window of a rate limit ends. */
const { now } = Date
const began = now()
Date.now = () => began + Math.floor((now() - began) / 100)
