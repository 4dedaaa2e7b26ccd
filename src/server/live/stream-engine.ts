import type { Secrets } from '#server/core/secrets.ts'
import { createChannelWatchdog, NO_PICTURE_FAULTS, type PictureFaults, type WatchedStream } from './channel-watchdog.ts'
import { kindOf, readSource } from './playlist-reader.ts'
import { isFresh, liveSource, type StreamEstado } from './segment-source.ts'
import {
  cameraOf,
  createOpener,
  folderOf,
  type Opened,
  type OpeningOptions,
  type WantedStream,
} from './stream-opener.ts'
import { createTicketReader, issueTicket, type Ticket, type TicketRequest } from './ticket.ts'
import { DeviceDesk, type Seat, type Sending } from './upload-registry.ts'
import { type Audience, countViewers, createViewers, nobodyYet, seeViewer, type Viewers } from './viewers.ts'

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

/** The live video behind one interface. */
export type StreamEngine = Viewers & {
  /** What should be on air now; everything else stops. Called again and again with the whole list. */
  sync: (wanted: WantedStream[]) => void
  /**
   * Address a player can open now, or undefined while nothing is on air. `versao`: the version of the access code its holder showed,
   * null for none. A camera that drops within the window keeps its address: the player waits for it.
   */
  addressOf: (camera: string, versao: number | null, vid?: string) => string | undefined
  /** The same for a session, in the preparation time too. `vid` names account and session (`sessionVid`). */
  previewOf: (camera: string, vid: string) => string | undefined
  /**
   * Playlist or piece, decided from what `sync` last said, without the database. The ticket of a session is refused unless the caller
   * `confirmed` that the session lives and still reaches the despedida.
   */
  serve: (camera: string, ticket: string, file: string, confirmed?: boolean) => MediaResponse
  /** Playlist or piece for the portal itself: what a recording is made of. */
  pull: (camera: string, file: string) => string | Buffer | undefined
  /** Pictures from a phone or notebook at the chapel. */
  devices: Pick<DeviceDesk, 'possible' | 'begin' | 'take' | 'end'>
  monitor: (camera: string) => StreamMonitor
  /** Stream ids whose last piece is fresh. */
  onAir: () => string[]
  close: () => Promise<void>
}

export type EngineOptions = OpeningOptions & {
  ticketSeconds: number
  /** How often picture and sound of each camera are looked at. */
  analysisIntervalMs?: number
}

const SIGNS_MS = 20_000

/** The closed playlist stays for those who are a little behind. */
const AFTERGLOW_S = 120
const STAFF_SECONDS = 3600

type Entry = Opened &
  Audience & {
    wanted: WantedStream
    ended: boolean
  }

/** Within its term, in the window, and under a code that still counts. */
const allows = ({ wanted, refused }: Entry, ticket: Ticket, seconds: number, confirmed: boolean): boolean => {
  if (ticket.exp < seconds) return false
  if (ticket.holder === 'no') return true
  if (ticket.holder === 'sessao') return confirmed && ticket.versao === wanted.acessoVersao
  if (refused.has(ticket.vid)) return false
  if (seconds < wanted.desde || seconds > wanted.ate + AFTERGLOW_S) return false
  return ticket.versao === 0 ? wanted.publica : ticket.versao === wanted.acessoVersao
}

/** Where a device feeds an apresentacao on air; what was shown until then stays until its first piece. */
const seatOf = (options: EngineOptions, entry: Entry | undefined): Seat | undefined => {
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

type Beside = Pick<StreamMonitor, 'envio' | 'falta'>

const monitorOf = (entry: Entry | undefined, beside: Beside, now: number): StreamMonitor => {
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
  const close = ({ source }: Opened): void => {
    const done: Promise<void> = source
      .close(false)
      .catch((error: unknown) => options.log.error({ err: error }, 'stream not closed'))
      .finally(() => closing.delete(done))
    closing.add(done)
  }
  /** The turn went to another node, or came here: viewers keep their address. */
  const turn = (entry: Entry): void => {
    const before = { ...entry }
    const taken = before.from !== undefined && options.leader?.() === undefined
    if (taken) before.source.end()
    Object.assign(entry, open(entry.wanted, taken ? before.source : undefined), { ended: false })
    if (!taken) close(before)
  }
  const follow = (wanted: WantedStream): void => {
    const known = entries.get(wanted.camera)
    const entry = known ?? { ...open(wanted), ...nobodyYet(), ended: false, wanted }
    entry.wanted = wanted
    entries.set(wanted.camera, entry)
    if (entry.from !== options.leader?.()) turn(entry)
    const over = Date.now() / 1000 >= wanted.ate
    if (entry.ended && !over) {
      // Extended or taken back after its end: viewers keep their address, numbers go on.
      entry.ended = false
      entry.source.resume()
      if (entry.live) entry.live.feedFrom(cameraOf(options, wanted))
    }
    if (entry.ended || !over) return
    entry.ended = true
    // Another node says itself that it is over.
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

/** Real pictures that arrive here; another node looks at what it pulls itself. */
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
    if (ticket.holder === 'visitante') seeViewer(entry, ticket.vid, now)
    const body = readSource(entry.source, file, now)
    return body === undefined ? { status: 404 } : { status: 200, ...kindOf(file), body }
  }
}

export const createStreamEngine = (options: EngineOptions): StreamEngine => {
  const { secrets } = options
  const entries = new Map<string, Entry>()
  const desk = new DeviceDesk({
    ...options,
    seatOf: camera => seatOf(options, entries.get(camera)),
    onTrouble: (camera, trouble, line) =>
      options.log.warn({ event: 'stream.trouble', camera, trouble, line }, 'picture of a device in trouble'),
  })
  /** What was taken off the air and still ends: the portal does not end before it. */
  const closing = new Set<Promise<void>>()
  const sync = createSync(options, entries, closing)
  const watch = createChannelWatchdog(options.ffmpeg, options.analysisIntervalMs ?? SIGNS_MS)
  const pathOf = (camera: string, ticket: TicketRequest): string =>
    `/transmissao/${camera}/${issueTicket(secrets, camera, ticket)}/index.m3u8`
  /** Within its hours, with a picture to show. */
  const open = (camera: string): Entry | undefined => {
    const entry = entries.get(camera)
    if (!entry || entry.ended || Date.now() / 1000 < entry.wanted.desde) return undefined
    return entry.source.playlist(Date.now()) === undefined ? undefined : entry
  }

  return {
    sync: wanted => {
      sync(wanted)
      desk.sweep()
      watch.follow(watched(entries))
    },
    devices: desk,
    ...createViewers(entries),
    addressOf: (camera, versao, vid) => {
      const entry = open(camera)
      if (!entry) return undefined
      const until = Math.min(Date.now() / 1000 + options.ticketSeconds, entry.wanted.ate + AFTERGLOW_S)
      return pathOf(camera, { exp: until, versao: versao ?? 0, vid })
    },
    previewOf: (camera, vid) => {
      const entry = entries.get(camera)
      if (entry?.source.playlist(Date.now()) === undefined) return undefined
      const exp = Date.now() / 1000 + STAFF_SECONDS
      return pathOf(camera, { exp, holder: 'sessao', versao: entry.wanted.acessoVersao, vid })
    },
    serve: createServe(secrets, entries),
    pull: (camera, file) => {
      const entry = entries.get(camera)
      return entry && readSource(entry.source, file, Date.now())
    },
    monitor: camera => monitorOf(entries.get(camera), { envio: desk.of(camera), falta: watch.of(camera) }, Date.now()),
    onAir: () =>
      [...entries].filter(([, entry]) => !entry.ended && isFresh(entry.source, Date.now())).map(([camera]) => camera),
    close: async () => {
      await Promise.all([...closing, ...[...entries.values()].map(entry => entry.source.close(true))])
      entries.clear()
    },
  }
}
