/** Limits and timings of the live engine. How old the newest segment of a live picture may be is in `#contract/transmissao/limits.ts`. */

/** Segments in the live playlist: about 12 s. */
export const PLAYLIST_SEGMENTS_MAX = 6
/** Segments a channel stores, for viewers that lag behind. */
export const STORED_SEGMENTS_MAX = 20

/** How often the segments that an ffmpeg process finished are collected. */
export const SEGMENT_POLL_INTERVAL_MS = 250
/** From SIGTERM to SIGKILL. */
export const FFMPEG_STOP_TIMEOUT_MS = 2000
/** One short run of ffmpeg: a question about its options, an analysis, a poster. */
export const FFMPEG_RUN_TIMEOUT_MS = 10_000
/** Longest line of ffmpeg that staff are shown. */
export const FFMPEG_LINE_MAX_LENGTH = 300
/** Unfinished output of ffmpeg that is stored until its line ends. */
export const FFMPEG_UNFINISHED_LINE_MAX_LENGTH = 2000

/** Silence of a camera's connection after which ffmpeg gives up. */
export const CAMERA_SOCKET_TIMEOUT_MS = 5000
/** Before ffmpeg is started again for a camera. Short, because viewers wait; the last delay repeats, and each varies by 10 %. */
export const CAMERA_RESTART_DELAYS_MS = [500, 1000, 2000, 3000] as const
/** Long, because a camera locks an account after repeated wrong passwords. */
export const CAMERA_CREDENTIALS_RETRY_DELAY_MS = 70_000
/** After the first attempts: a media server also refuses while the node that it asks for permission restarts. */
export const MEDIA_SERVER_CREDENTIALS_RETRY_DELAY_MS = 15_000
/** Staff may change the settings of the camera meanwhile. */
export const CAMERA_CODEC_RETRY_DELAY_MS = 60_000
export const FULL_DISK_RETRY_DELAY_MS = 5000
/** A camera with long segments is silent between two of them: the watchdog allows this many times their duration. */
export const SILENT_SEGMENTS_MAX = 2.5

/** How often a node that does not pull cameras reads the playlist of the leader. */
export const LEADER_POLL_INTERVAL_MS = 500
export const LEADER_REQUEST_TIMEOUT_MS = 4000
/** How long a viewer's request waits for what this node has not copied yet: the player asks again after a second. */
export const REFRESH_TIMEOUT_MS = 2000
export const LEADER_POSTER_INTERVAL_MS = 10_000
/** How long a starting node waits for the pictures that it copies, and its poll interval. */
export const SETTLED_TIMEOUT_MS = 5000
export const SETTLED_POLL_INTERVAL_MS = 50
/** Validity of the ticket with which a node reads a stream of the leader. */
export const LEADER_TICKET_SECONDS = 600

/** The recording of a device continues after a shorter silence; after this the browser has dropped what it could not send. */
export const UPLOAD_IDLE_TIMEOUT_MS = 20_000
/** A longer silence is an interruption of the network. */
export const UPLOAD_INTERRUPTION_MIN_MS = 3000
/** For ffmpeg to write its last segment once an upload ends. */
export const UPLOAD_FINISH_TIMEOUT_MS = 6000
export const UPLOAD_EXIT_POLL_INTERVAL_MS = 50
/** A silent device loses its slot after this. */
export const UPLOAD_SILENCE_TIMEOUT_MS = 120_000
/** Upload rate of one device in the long run. */
export const UPLOAD_BYTES_PER_SECOND = 1_000_000
/** How much a device may send immediately after its network was lost. */
export const UPLOAD_BURST_MAX_BYTES = 16_000_000
/** What may wait for ffmpeg. */
export const UPLOAD_QUEUE_MAX_BYTES = 16_000_000

/** How often picture and sound of each camera are analysed; one analysis costs about 0.1 s of a core. */
export const ANALYSIS_INTERVAL_MS = 20_000
export const POSTER_INTERVAL_MS = 60_000

/** A viewer without a request for this long has left. */
export const VIEWER_TIMEOUT_MS = 15_000
/** How often viewers who left are removed. */
export const VIEWER_SWEEP_INTERVAL_MS = 1000
/** Longest time from the end to the last byte of picture or sound, while the scheduler cannot confirm the end. */
export const END_CONFIRMATION_SECONDS = 10
export const SESSION_TICKET_SECONDS = 3600
/** Verified tickets in memory, so that their signature is not computed at each request. */
export const CACHED_TICKETS_MAX = 5000

/** How often the recorder reads the live playlist; a segment stays in it for about 12 s. */
export const RECORDER_POLL_INTERVAL_MS = 1000
/** Segments in memory that wait for a slow disk. */
export const RECORDER_QUEUE_MAX_BYTES = 16 * 2 ** 20
/** Names of recorded segments in memory, to record none twice. */
export const RECORDER_NAMES_MAX = 64
/** Indexes of recordings in memory. */
export const CACHED_INDEXES_MAX = 50
/** MP4 files that are written at the same time. */
export const DOWNLOADS_MAX = 3

/** Small renditions beside the live pictures: so many for each core, and one core stays free. One costs about 0.1 of a core. */
export const SMALL_RENDITIONS_PER_CORE = 3
/** What the small rendition sends at most: picture, sound and their packets, in bits a second. */
export const SMALL_RENDITION_MAX_BITS = 360_000
/** Below every other process: the main picture, the portal and the database come first. */
export const SMALL_RENDITION_PRIORITY = 10
/** For one segment; after this the rendition would fall behind. */
export const SMALL_RENDITION_TIMEOUT_MS = 4000
/** Segments that wait for the previous one; older ones are left out, so that the rendition catches up. */
export const SMALL_QUEUE_MAX = 2
/** The rendition is withdrawn while it lacks more of the newest segments, or has fewer in a row. */
export const SMALL_LAG_MAX_SEGMENTS = 2
export const SMALL_RUN_MIN_SEGMENTS = 3
/** A picture of which so many segments in a row fail is left alone for a while. */
export const SMALL_FAILURES_MAX = 3
export const SMALL_RETRY_DELAY_MS = 60_000
/** The sound alone with its packets, in bits a second. */
export const SOUND_BITS = 70_000

/** Sound that is captioned at once: of a shorter piece too little is understood, and a longer one comes too late. */
export const CAPTION_PIECE_SECONDS = { min: 3.5, max: 8 } as const
/** How often the playlist of a captioned picture is read. */
export const CAPTION_POLL_INTERVAL_MS = 500
/** For one piece with the service's answer: viewers are about that far behind. What comes later is dropped. */
export const CAPTION_LIMIT_MS = 6000
/** Captions of about half a minute. */
export const CAPTION_LINES_MAX = 20
/** How often a node that copies a picture asks the leader for its captions; where it has none, as often as for the poster. */
export const LEADER_CAPTIONS_INTERVAL_MS = 1000
