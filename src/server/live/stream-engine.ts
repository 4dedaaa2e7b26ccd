import { setTimeout as pause } from 'node:timers/promises'
import { portalNow } from '#server/core/clock.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { withTimeout } from '#server/core/timeout.ts'
import { MASTER_FILE, PLAYLIST_FILE } from './hls-playlist.ts'
import {
  ANALYSIS_INTERVAL_MS,
  REFRESH_TIMEOUT_MS,
  SESSION_TICKET_SECONDS,
  SETTLED_POLL_INTERVAL_MS,
  SETTLED_TIMEOUT_MS,
} from './limits.ts'
import { type CaptionPiece, createLiveCaptions } from './live-captions.ts'
import { type MediaResponse, mediaResponse, readSource } from './media-files.ts'
import { outgoingBits } from './outgoing-bits.ts'
import { createPictureMonitor, type MonitoredStream, type PictureFaults } from './picture-monitor.ts'
import { isFresh, missingSource, type Source, type StreamEstado } from './segment-source.ts'
import { allows } from './stream-access.ts'
import {
  cameraFeedOf,
  createOpener,
  type Entry,
  type OpeningOptions,
  type OpenSource,
  type WantedStream,
} from './stream-opener.ts'
import { createTicketReader, issueTicket, type TicketRequest } from './ticket.ts'
import type { CurrentSender, UploadRegistry } from './upload-registry.ts'
import { createUploads, slotOf } from './upload-slots.ts'
import { countViewers, createViewers, emptyAudience, recordViewer, type Viewers } from './viewers.ts'

export type StreamMonitor = {
  estado: StreamEstado
  simulada: boolean
  /** Seconds since the last segment arrived; null before the first. */
  segmentoHa: number | null
  duracaoSegmento: number | null
  reinicios: number
  ultimaLinha: string
  espectadores: number
  pico: number
  /** The phone or notebook that sends, if one does. */
  envio: CurrentSender | undefined
  /** What is wrong with the picture or the sound. */
  falta: PictureFaults
}

/** The live video engine: every transmissao on the air, by stream id. */
export type StreamEngine = Viewers & {
  /** Sets what must be on the air now; everything else stops. Called at an interval with the complete list. */
  sync: (wanted: WantedStream[]) => void
  /** Moves what is on the air to the present leader, without waiting for the next `sync`. */
  followLeader: () => void
  /**
   * Address that a player can open now, or undefined while nothing is on air. `versao`: version of the access code that the visitor
   * entered, null for none. A camera that disconnects keeps its address: the player waits for it.
   */
  addressOf: (streamId: string, versao: number | null, vid?: string) => string | undefined
  /** The same for a session, also in the preparation time. `vid` names account and session (`sessionVid`). */
  previewOf: (streamId: string, vid: string) => string | undefined
  /**
   * Playlist or segment. Access is decided from the last `sync`, without a database query. The ticket of a session is refused unless the
   * caller `confirmed` that the session is live and still has access to the despedida. `watched`: the file that a proxy serves from its
   * cache after this answer; "" for a viewer whom an edge serves.
   */
  serve: (streamId: string, ticket: string, file: string, confirmed?: boolean, watched?: string) => MediaResponse
  /**
   * Copies from the leader what this node does not have yet: a player may have read the playlist at another node a moment ago.
   * @returns false where there is nothing to copy from
   */
  refresh: (streamId: string) => Promise<boolean>
  /** Pulls no camera any more, so that the next leader can copy all that players may have read of here. */
  stopFeeds: () => Promise<void>
  /** Waits until viewers of other nodes find their live pictures here; no longer for one that the leader does not have either. */
  waitUntilReplicated: () => Promise<void>
  /** Playlist or segment without a ticket, for the recorder. */
  pull: (streamId: string, file: string) => string | Buffer | undefined
  /** Uploads from a phone or notebook in the chapel. */
  devices: Pick<UploadRegistry, 'possible' | 'begin' | 'take' | 'end'>
  monitor: (streamId: string) => StreamMonitor
  /** Bits a second that leave this node for the viewers of live pictures. */
  outgoingBits: () => number
  /** Ids of the streams whose last segment is fresh. */
  onAir: () => string[]
  /** Whether this node has captions written for a live picture. */
  isCaptioning: () => boolean
  close: () => Promise<void>
}

export type EngineOptions = OpeningOptions & {
  ticketSeconds: number
  /** How often picture and sound of each camera are analysed. */
  analysisIntervalMs?: number
  /** Writes what is said; absent: no live picture has captions. */
  caption?: CaptionPiece | undefined
}

const monitorOf = (entry: Entry | undefined, now: number): Omit<StreamMonitor, 'envio' | 'falta'> => {
  const source = entry?.source ?? missingSource('sem-camera')
  const arrived = source.arrivedAt(now)
  return {
    estado: source.estado(now),
    simulada: source.simulada,
    segmentoHa: arrived === undefined ? null : Math.round((now - arrived) / 1000),
    duracaoSegmento: source.duration(),
    reinicios: source.restarts(),
    ultimaLinha: source.lastLine(),
    espectadores: entry ? countViewers(entry, now) : 0,
    pico: entry?.peak ?? 0,
  }
}

/** The entry stays the same object: a device that sends holds it. */
const switchSource = (entry: Entry, { source, live, from }: OpenSource): void => {
  entry.source = source
  entry.live = live
  entry.from = from
  entry.ended = false
}

const createSync = (
  options: EngineOptions,
  entries: Map<string, Entry>,
  closing: Set<Promise<void>>,
  uploads: UploadRegistry,
): Pick<StreamEngine, 'sync' | 'followLeader'> => {
  const open = createOpener(options)
  /** A camera that is switched on again while its source still closes uses the same folder. */
  const close = (streamId: string, source: Source): void => {
    const done: Promise<void> = source
      .close(() => entries.get(streamId)?.live !== undefined)
      .catch((error: unknown) => options.log.error({ err: error }, 'stream not closed'))
      .finally(() => closing.delete(done))
    closing.add(done)
  }
  /** Another node became the leader, or this one did: the source changes and viewers keep their address. */
  const reopen = (entry: Entry): void => {
    const before = entry.source
    const becameLeader = entry.from !== undefined && options.leader?.() === undefined
    if (becameLeader) before.end()
    switchSource(entry, open(entry.wanted, before))
    if (!becameLeader) close(entry.wanted.camera, before)
  }
  const follow = (wanted: WantedStream): void => {
    const known = entries.get(wanted.camera)
    const entry = known ?? { ...open(wanted), ...emptyAudience(), ended: false, wanted }
    // A device that sends keeps its place; OBS is read when it stops.
    const isOtherKey = entry.wanted.obs !== wanted.obs && !uploads.senderOf(wanted.camera)
    entry.wanted = wanted
    entries.set(wanted.camera, entry)
    if (entry.from !== options.leader?.()) reopen(entry)
    if (isOtherKey && entry.from === undefined) slotOf(options, entry)?.feedFrom(undefined)
    const over = portalNow() / 1000 >= wanted.ate
    if (entry.ended && !over) {
      // The end was postponed or revoked: viewers keep their address and sequence numbers continue.
      entry.ended = false
      entry.source.resume()
      entry.live?.feedFrom(cameraFeedOf(options, wanted))
    }
    if (entry.ended || !over) return
    entry.ended = true
    // The node that pulls the camera ends the playlist itself.
    if (entry.from === undefined) entry.source.end()
  }
  return {
    sync: wanted => {
      const ids = new Set(wanted.map(stream => stream.camera))
      for (const [streamId, entry] of entries) {
        if (ids.has(streamId)) continue
        entries.delete(streamId)
        close(streamId, entry.source)
      }
      for (const stream of wanted) follow(stream)
    },
    followLeader: () => {
      for (const { wanted } of [...entries.values()]) follow(wanted)
    },
  }
}

/** Streams to analyse: real pictures that this node pulls. The leader analyses its own. */
const streamsToAnalyse = (entries: Map<string, Entry>): MonitoredStream[] =>
  [...entries]
    .filter(([, { ended, from, source }]) => !ended && !from && !source.simulada && isFresh(source, portalNow()))
    .map(([streamId, { source, wanted }]) => ({ camera: streamId, source, desde: wanted.desde }))

const createServe = (secrets: Secrets, entries: Map<string, Entry>): StreamEngine['serve'] => {
  const ticketOf = createTicketReader(secrets)
  return (streamId, ticketText, file, confirmed = false, watched = file) => {
    const entry = entries.get(streamId)
    const ticket = entry && ticketOf(streamId, ticketText)
    const now = portalNow()
    if (!ticket || !allows(entry, ticket, now / 1000, confirmed)) return { status: 403 }
    if (ticket.holder === 'visitante') recordViewer(entry, ticket.vid, watched, now)
    return mediaResponse('public', file, readSource(entry.source, file, now))
  }
}

/** For nodes that copy their pictures from the leader, and for the leader from which they are copied last. */
const createReplication = (
  entries: Map<string, Entry>,
  isSynced: () => boolean,
): Pick<StreamEngine, 'refresh' | 'stopFeeds' | 'waitUntilReplicated'> => {
  const isCopied = ({ from, source }: Entry): boolean => !from || source.playlist(portalNow()) !== undefined
  return {
    refresh: async streamId => {
      const sourceNow = () => entries.get(streamId)?.source
      if (sourceNow()?.refresh === undefined) return false
      const refresh = async (): Promise<void> => {
        const source = sourceNow()
        await source?.refresh?.()
        // Meanwhile another node became the leader.
        if (source !== sourceNow()) await refresh()
      }
      await withTimeout(REFRESH_TIMEOUT_MS, refresh, new Error('not copied yet')).catch(() => undefined)
      return true
    },
    stopFeeds: async () => {
      await Promise.all([...entries.values()].map(entry => entry.live?.stopFeed()))
    },
    waitUntilReplicated: async () => {
      const end = portalNow() + SETTLED_TIMEOUT_MS
      const isSettled = (): boolean => isSynced() && [...entries.values()].every(isCopied)
      while (portalNow() < end && !isSettled()) await pause(SETTLED_POLL_INTERVAL_MS)
    },
  }
}

/** A player opens the list of both renditions where there are two. */
const pathOf = (secrets: Secrets, streamId: string, { source }: Entry, ticket: TicketRequest): string => {
  const file = source.small?.playlist(portalNow()) === undefined ? PLAYLIST_FILE : MASTER_FILE
  return `/transmissao/${streamId}/${issueTicket(secrets, streamId, ticket)}/${file}`
}

/** The entry, if viewers may watch now and there is a picture. */
const watchableEntry = (entry: Entry | undefined): Entry | undefined => {
  if (!entry || entry.ended || entry.wanted.soGravada || portalNow() / 1000 < entry.wanted.desde) return undefined
  return entry.source.playlist(portalNow()) === undefined ? undefined : entry
}

export const createStreamEngine = (options: EngineOptions): StreamEngine => {
  const { secrets } = options
  const entries = new Map<string, Entry>()
  const uploads = createUploads(options, entries)
  /** Sources that are still closing; `close` waits for them. */
  const closing = new Set<Promise<void>>()
  const { sync, followLeader } = createSync(options, entries, closing, uploads)
  const pictureMonitor = createPictureMonitor(options.ffmpeg, options.analysisIntervalMs ?? ANALYSIS_INTERVAL_MS)
  const captions = createLiveCaptions(options)
  let synced = false
  return {
    sync: wanted => {
      sync(wanted)
      synced = true
      uploads.sweep()
      pictureMonitor.follow(streamsToAnalyse(entries))
      captions.follow(entries)
    },
    followLeader,
    devices: uploads,
    ...createViewers(entries),
    addressOf: (streamId, versao, vid) => {
      const entry = watchableEntry(entries.get(streamId))
      if (!entry) return undefined
      return pathOf(secrets, streamId, entry, {
        exp: portalNow() / 1000 + options.ticketSeconds,
        versao: versao ?? 0,
        vid,
      })
    },
    previewOf: (streamId, vid) => {
      const entry = entries.get(streamId)
      if (!entry || entry.ended || entry.source.playlist(portalNow()) === undefined) return undefined
      const exp = portalNow() / 1000 + SESSION_TICKET_SECONDS
      return pathOf(secrets, streamId, entry, { exp, holder: 'sessao', versao: entry.wanted.acessoVersao, vid })
    },
    serve: createServe(secrets, entries),
    ...createReplication(entries, () => synced),
    pull: (streamId, file) => {
      const entry = entries.get(streamId)
      return entry && readSource(entry.source, file, portalNow())
    },
    monitor: streamId => ({
      ...monitorOf(entries.get(streamId), portalNow()),
      envio: uploads.senderOf(streamId),
      falta: pictureMonitor.faultsOf(streamId),
    }),
    outgoingBits: () => outgoingBits(entries.values(), portalNow()),
    onAir: () =>
      [...entries]
        .filter(([, entry]) => !entry.ended && isFresh(entry.source, portalNow()))
        .map(([streamId]) => streamId),
    isCaptioning: captions.isWriting,
    close: async () => {
      captions.close()
      await Promise.all([...closing, ...[...entries.values()].map(entry => entry.source.close(() => true))])
      entries.clear()
    },
  }
}
