import { hasSmallPicture } from './stream-address.ts'

const policy = (tries: number) => ({
  default: {
    maxTimeToFirstByteMs: 8000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: { maxNumRetry: tries, retryDelayMs: 1000, maxRetryDelayMs: 8000 },
    errorRetry: { maxNumRetry: tries, retryDelayMs: 1000, maxRetryDelayMs: 8000 },
  },
})

/**
 * Spec §9, and the live edge as measured: two segments behind, a second more after each stall (hls.js by itself), never more than ten.
 */
export const HLS_CONFIG = {
  maxBufferLength: 20,
  maxBufferSize: 50e6,
  backBufferLength: 15,
  maxMaxBufferLength: 60,
  lowLatencyMode: false,
  liveSyncDurationCount: 2,
  liveMaxLatencyDurationCount: 10,
  // The small rendition first: on an unknown line a picture at once, and no stall.
  startLevel: 0,
  // Small segments make a line look slower: by default one of 2 Mbit/s never gets a picture of 1.6. It goes down later than up, or it would flap.
  abrBandWidthUpFactor: 1,
  abrBandWidthFactor: 1.1,
  manifestLoadPolicy: policy(3),
  playlistLoadPolicy: policy(3),
  fragLoadPolicy: policy(4),
}

/** An unsupported codec remains unsupported: no retry. */
export const UNPLAYABLE = new Set<string>([
  'bufferAddCodecError',
  'bufferCodecError',
  'bufferIncompatibleCodecsError',
  'manifestIncompatibleCodecsError',
])

export const isGone = ({ response }: { response?: { code?: number } | undefined }): boolean =>
  [401, 403, 404, 410].includes(response?.code ?? 0)

/** As much of hls.js as chooses between renditions. */
export type Renditions = {
  readonly levels: readonly { bitrate: number }[]
  readonly config: { minAutoBitrate: number }
  autoLevelCapping: number
  nextLoadLevel: number
}

type Wanted = { address: string; savesData: boolean }

/**
 * Which renditions hls.js may play: the small one alone for a visitor who saves data, the main one alone while the portal has withdrawn the
 * small one.
 */
export const limitRenditions = (hls: Renditions, { address, savesData }: Wanted): void => {
  const main = hls.levels.length - 1
  const hasSmall = hasSmallPicture(address)
  hls.autoLevelCapping = savesData && hasSmall ? 0 : -1
  hls.config.minAutoBitrate = hasSmall ? 0 : (hls.levels[main]?.bitrate ?? 0)
  if (!hasSmall && main > 0) hls.nextLoadLevel = main
}

/** Whether the portal has a small rendition now that this player, begun without it, should play. */
export const lacksSmallRendition = (hls: Renditions, { address, savesData }: Wanted): boolean =>
  savesData && hasSmallPicture(address) && hls.levels.length === 1
