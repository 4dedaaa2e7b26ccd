/** The one limit of tests under vitest that wait for something: generous, so that a busy machine fails none. */
export const WAIT_LIMIT = { timeout: 120_000, interval: 20 }
