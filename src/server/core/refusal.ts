/** What cannot be done for a reason that a person can act on: the message is the sentence for them. */
export class Refusal extends Error {}
