/** How often the status page polls. */
export const SITUACAO_POLL_INTERVAL_SECONDS = 15
