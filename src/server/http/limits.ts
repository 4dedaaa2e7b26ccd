import { BODY_BYTES } from '#contract/limits.ts'

/** Limits and timings of the HTTP server. Those that messages to visitors mention are in `src/contract/limits.ts`. */

const SECOND_MS = 1000

/** Longer than the pause of a player between two segments, which then needs no new connection for each. */
export const KEEP_ALIVE_MS = 15 * SECOND_MS
/** A connection that sends no headers is closed after this time and the check that follows. */
export const HEADERS_TIMEOUT_MS = 10 * SECOND_MS
export const CONNECTIONS_CHECK_INTERVAL_MS = 2 * SECOND_MS
/** For the whole request with its body: nginx receives the body of a slow sender and forwards it in one go. */
export const REQUEST_TIMEOUT_MS = 15 * SECOND_MS
export const PATH_PARAMETER_MAX_LENGTH = 200

/** The server responds 503 while the event loop is delayed by more than this. */
export const EVENT_LOOP_DELAY_MAX_MS = 3 * SECOND_MS

/** `Retry-After` when the database, a provider or a node is unavailable. */
export const RETRY_AFTER_SECONDS = 2
/** `Retry-After` when too many forms are open. */
export const FORM_RETRY_AFTER_SECONDS = 5
/** `Retry-After` when too many event streams are open. */
export const STREAM_RETRY_AFTER_SECONDS = 60

export const HEARTBEAT_INTERVAL_MS = 25 * SECOND_MS
/** An event stream is closed after this time, so that access is checked again when the browser reconnects. */
export const STREAM_LIFETIME_MS = 30 * 60 * SECOND_MS

/** Of a body that is still being sent when its response is ready: a whole form, for as long as a slow phone needs. */
export const DRAIN_BOUNDS = { bytes: BODY_BYTES.multipart, ms: 30 * SECOND_MS }

export const IDEMPOTENCY_KEY_SECONDS = 24 * 3600
/** Equal requests without an idempotency key count as a repetition within this time. */
export const REPEAT_GUARD_SECONDS = 10
/** The same for the form of a page without JavaScript, which cannot send a key: a person who saw no answer sends it again. */
export const PAGE_FORM_REPEAT_SECONDS = 600

export const VISITOR_COOKIE_MAX_AGE_SECONDS = 12 * 3600
