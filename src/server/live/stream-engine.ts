import type { Secrets } from '#server/core/secrets.ts'
import { createChannelWatchdog, NO_PICTURE_FAULTS, type PictureFaults, type WatchedStream } from './channel-watchdog.ts'
import { kindOf, readSource } from './playlist-reader.ts'
import { isFresh, liveSource, type StreamEstado } from './segment-source.ts'
import {
  cameraOf,
  createOpener,
  folderOf,
  type OpeningOptions,
  type OpenSource,
  type WantedStream,
} from './stream-opener.ts'
import { createTicketReader, issueTicket, type Ticket, type TicketRequest } from './ticket.ts'
import { type Sending, UploadRegistry, type UploadSlot } from './upload-registry.ts'
import { type Audience, countViewers, createViewers, emptyAudience, recordViewer, type Viewers } from './viewers.ts'

export type StreamMonitor = {
  estado: StreamEstado
  simulada: boolean
  /** Seconds since the last piece of picture arrived; null before the first. */
  segmentoHa: number | null
  duracaoSegmento: number | null
  reinicios: number
  ultimaLinha: string
  espectadores: number
  pico: number
  /** The phone or notebook that sends, if one does. */
  envio: Sending | undefined
  /** What a person would miss in the picture or in the sound. */
  falta: PictureFaults
}

export type MediaResponse = { status: 200; type: string; cache: string; body: string | Buffer } | { status: 403 | 404 }

/** The live video engine: every transmissao on the air, by stream id. */
export type StreamEngine = Viewers & {
  /** Sets what must be on the air now; everything else stops. Called at an interval with the complete list. */
  sync: (wanted: WantedStream[]) => void
  /**
   * Address a player can open now, or undefined while nothing is on air. `versao`: the version of the access code its holder showed,
   * null for none. A camera that drops within the window keeps its address: the player waits for it.
   */
  addressOf: (camera: string, versao: number | null, vid?: string) => string | undefined
  /** The same for a session, in the preparation time too. `vid` names account and session (`sessionVid`). */
  previewOf: (camera: string, vid: string) => string | undefined
  /**
   * Playlist or segment. Access is decided from the last `sync`, without a database query. The ticket of a session is refused unless the
   * caller `confirmed` that the session is live and still has access to the despedida.
   */
  serve: (camera: string, ticket: string, file: string, confirmed?: boolean) => MediaResponse
  /** Playlist or segment without a ticket, for the recorder. */
  pull: (camera: string, file: string) => string | Buffer | undefined
  /** Pictures from a phone or notebook at the chapel. */
  devices: Pick<UploadRegistry, 'possible' | 'begin' | 'take' | 'end'>
  monitor: (camera: string) => StreamMonitor
  /** Ids of the streams whose last segment is fresh. */
  onAir: () => string[]
  close: () => Promise<void>
}

export type EngineOptions = OpeningOptions & {
  ticketSeconds: number
  /** How often picture and sound of each camera are looked at. */
  analysisIntervalMs?: number
}

const ANALYSIS_INTERVAL_MS = 20_000

/** Viewers who lag behind can read the closed playlist for this long. */
const LATE_VIEWER_SECONDS = 120
const STAFF_TICKET_SECONDS = 3600

type Entry = OpenSource &
  Audience & {
    wanted: WantedStream
    ended: boolean
  }

/** Checks the expiry of the ticket, the hours of the transmissao, and the version of the access code. */
const allows = ({ wanted, refused }: Entry, ticket: Ticket, seconds: number, confirmed: boolean): boolean => {
  if (ticket.exp < seconds) return false
  if (ticket.holder === 'no') return true
  if (ticket.holder === 'sessao') return confirmed && ticket.versao === wanted.acessoVersao
  if (refused.has(ticket.vid)) return false
  if (seconds < wanted.desde || seconds > wanted.ate + LATE_VIEWER_SECONDS) return false
  return ticket.versao === 0 ? wanted.publica : ticket.versao === wanted.acessoVersao
}

/** The slot in which a device uploads. The current picture stays until the first segment of the device. */
const slotOf = (options: EngineOptions, entry: Entry | undefined): UploadSlot | undefined => {
  if (!entry || entry.ended) return undefined
  const { wanted } = entry
  const folder = folderOf(options, wanted)
  return {
    folder,
    despedidaId: wanted.despedidaId,
    feedFrom: open => {
      entry.live ??= liveSource(folder, undefined, entry.source)
      entry.source = entry.live
      entry.live.feedFrom(open ?? cameraOf(options, wanted))
    },
  }
}

const NONE = {
  simulada: false,
  segmentoHa: null,
  duracaoSegmento: null,
  reinicios: 0,
  ultimaLinha: '',
  espectadores: 0,
  pico: 0,
  envio: undefined,
  falta: NO_PICTURE_FAULTS,
}

type UploadAndFaults = Pick<StreamMonitor, 'envio' | 'falta'>

const monitorOf = (entry: Entry | undefined, beside: UploadAndFaults, now: number): StreamMonitor => {
  if (!entry) return { ...NONE, estado: 'sem-camera' }
  const { source } = entry
  const arrived = source.arrivedAt(now)
  return {
    estado: source.estado(now),
    simulada: source.simulada,
    segmentoHa: arrived === undefined ? null : Math.round((now - arrived) / 1000),
    duracaoSegmento: source.duration(),
    reinicios: source.restarts(),
    ultimaLinha: source.lastLine(),
    espectadores: countViewers(entry, now),
    pico: entry.peak,
    ...beside,
  }
}

const createSync = (
  options: EngineOptions,
  entries: Map<string, Entry>,
  closing: Set<Promise<void>>,
): StreamEngine['sync'] => {
  const open = createOpener(options)
  const close = ({ source }: OpenSource): void => {
    const done: Promise<void> = source
      .close(false)
      .catch((error: unknown) => options.log.error({ err: error }, 'stream not closed'))
      .finally(() => closing.delete(done))
    closing.add(done)
  }
  /** Another node became the leader, or this one did: the source changes and viewers keep their address. */
  const reopen = (entry: Entry): void => {
    const before = { ...entry }
    const taken = before.from !== undefined && options.leader?.() === undefined
    if (taken) before.source.end()
    Object.assign(entry, open(entry.wanted, taken ? before.source : undefined), { ended: false })
    if (!taken) close(before)
  }
  const follow = (wanted: WantedStream): void => {
    const known = entries.get(wanted.camera)
    const entry = known ?? { ...open(wanted), ...emptyAudience(), ended: false, wanted }
    entry.wanted = wanted
    entries.set(wanted.camera, entry)
    if (entry.from !== options.leader?.()) reopen(entry)
    const over = Date.now() / 1000 >= wanted.ate
    if (entry.ended && !over) {
      // The end was postponed or revoked: viewers keep their address and sequence numbers continue.
      entry.ended = false
      entry.source.resume()
      if (entry.live) entry.live.feedFrom(cameraOf(options, wanted))
    }
    if (entry.ended || !over) return
    entry.ended = true
    // The node that pulls the camera ends the playlist itself.
    if (entry.from === undefined) entry.source.end()
  }
  return wanted => {
    const ids = new Set(wanted.map(stream => stream.camera))
    for (const [camera, entry] of entries) {
      if (ids.has(camera)) continue
      entries.delete(camera)
      close(entry)
    }
    for (const stream of wanted) follow(stream)
  }
}

/** Streams to analyse: real pictures that this node pulls. The leader analyses its own. */
const watched = (entries: Map<string, Entry>): WatchedStream[] =>
  [...entries]
    .filter(([, { ended, from, source }]) => !ended && !from && !source.simulada && isFresh(source, Date.now()))
    .map(([camera, { source, wanted }]) => ({ camera, source, desde: wanted.desde }))

const createServe = (secrets: Secrets, entries: Map<string, Entry>): StreamEngine['serve'] => {
  const ticketOf = createTicketReader(secrets)
  return (camera, ticketText, file, confirmed = false) => {
    const entry = entries.get(camera)
    const ticket = entry && ticketOf(camera, ticketText)
    const now = Date.now()
    if (!ticket || !allows(entry, ticket, now / 1000, confirmed)) return { status: 403 }
    if (ticket.holder === 'visitante') recordViewer(entry, ticket.vid, now)
    const body = readSource(entry.source, file, now)
    return body === undefined ? { status: 404 } : { status: 200, ...kindOf(file), body }
  }
}

export const createStreamEngine = (options: EngineOptions): StreamEngine => {
  const { secrets } = options
  const entries = new Map<string, Entry>()
  const uploads = new UploadRegistry({
    ...options,
    slotOf: camera => slotOf(options, entries.get(camera)),
    onTrouble: (camera, trouble, line) =>
      options.log.warn({ event: 'stream.trouble', camera, trouble, line }, 'picture of a device in trouble'),
  })
  /** Sources that are still closing; `close` waits for them. */
  const closing = new Set<Promise<void>>()
  const sync = createSync(options, entries, closing)
  const watch = createChannelWatchdog(options.ffmpeg, options.analysisIntervalMs ?? ANALYSIS_INTERVAL_MS)
  const pathOf = (camera: string, ticket: TicketRequest): string =>
    `/transmissao/${camera}/${issueTicket(secrets, camera, ticket)}/index.m3u8`
  /** The entry if viewers may watch now and there is a picture. */
  const open = (camera: string): Entry | undefined => {
    const entry = entries.get(camera)
    if (!entry || entry.ended || Date.now() / 1000 < entry.wanted.desde) return undefined
    return entry.source.playlist(Date.now()) === undefined ? undefined : entry
  }

  return {
    sync: wanted => {
      sync(wanted)
      uploads.sweep()
      watch.follow(watched(entries))
    },
    devices: uploads,
    ...createViewers(entries),
    addressOf: (camera, versao, vid) => {
      const entry = open(camera)
      if (!entry) return undefined
      const until = Math.min(Date.now() / 1000 + options.ticketSeconds, entry.wanted.ate + LATE_VIEWER_SECONDS)
      return pathOf(camera, { exp: until, versao: versao ?? 0, vid })
    },
    previewOf: (camera, vid) => {
      const entry = entries.get(camera)
      if (entry?.source.playlist(Date.now()) === undefined) return undefined
      const exp = Date.now() / 1000 + STAFF_TICKET_SECONDS
      return pathOf(camera, { exp, holder: 'sessao', versao: entry.wanted.acessoVersao, vid })
    },
    serve: createServe(secrets, entries),
    pull: (camera, file) => {
      const entry = entries.get(camera)
      return entry && readSource(entry.source, file, Date.now())
    },
    monitor: camera =>
      monitorOf(entries.get(camera), { envio: uploads.of(camera), falta: watch.of(camera) }, Date.now()),
    onAir: () =>
      [...entries].filter(([, entry]) => !entry.ended && isFresh(entry.source, Date.now())).map(([camera]) => camera),
    close: async () => {
      await Promise.all([...closing, ...[...entries.values()].map(entry => entry.source.close(true))])
      entries.clear()
    },
  }
}
