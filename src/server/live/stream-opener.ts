import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { portalNow } from '#server/core/clock.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { CameraSource } from './cameras-file.ts'
import { hasChannel, lastSequenceNumber } from './channel.ts'
import { type DemoCamera, openDemoCamera } from './demo-camera.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { Ingest } from './ingest.ts'
import { LEADER_TICKET_SECONDS } from './limits.ts'
import { obsPathOf } from './obs-path.ts'
import { remoteSource } from './remote-source.ts'
import type { OnTrouble } from './segment-process.ts'
import {
  demoSource,
  type LiveSource,
  liveSource,
  missingSource,
  type OpenFeed,
  type OpenSmall,
  type Source,
} from './segment-source.ts'
import { createSmallRendition, type RenditionSlots } from './small-rendition.ts'
import { issueTicket } from './ticket.ts'
import type { Audience } from './viewers.ts'

/** One apresentacao or ceremony that needs a stream, by its opaque stream id. Moments are seconds since 1970. */
export type WantedStream = {
  camera: string
  empresa: string
  capela: string
  despedidaId: number
  acessoVersao: number
  publica: boolean
  /** Recorded and not shown live: no visitor is let in. */
  soGravada: boolean
  /** The family asked for captions of the live picture. */
  legendas?: boolean
  /** Viewers are let in from this moment; staff see the picture a little earlier, in the preparation time. */
  desde: number
  /** End with its tolerance, bounded by the neighbour in the same chapel, or the moment staff ended it. */
  ate: number
  /** Name and place of a ceremony without a chapel: it has no camera of a chapel, and `empresa` and `capela` are "". */
  cerimonia?: string | null
  /** Hash of the key with which OBS sends the picture of a ceremony. */
  obs?: string | null
}

export type OpeningOptions = {
  secrets: Secrets
  log: FastifyBaseLogger
  folder: string
  ffmpeg: Ffmpeg | undefined
  cameraOf: (empresa: string, capela: string) => CameraSource | undefined
  /** Where the portal reads what OBS sends, with credentials; absent: nowhere. */
  obsAddress?: string
  /** Chapels without a camera show the demonstration camera. */
  demo: boolean
  watchdogMs: number
  minFreeBytes: number
  /** How many pictures may have a small rendition; absent: none has. */
  renditions?: RenditionSlots | undefined
  /** Address of the leader, which pulls the cameras; undefined if this node leads. */
  leader?: () => string | undefined
}

/** Where the picture of an apresentacao comes from. */
export type OpenSource = {
  source: Source
  /** The same source, if this node has a channel for it. */
  live?: LiveSource | undefined
  /** Address of the leader that it is copied from; undefined: this node pulls it. */
  from?: string | undefined
}

/** A stream of this node, with who watches it. */
export type Entry = OpenSource & Audience & { wanted: WantedStream; ended: boolean }

export const folderOf = (options: OpeningOptions, wanted: WantedStream): string => join(options.folder, wanted.camera)

type Camera = Pick<CameraSource, 'tipo' | 'endereco' | 'audio' | 'transcodificar'>

const obsOf = ({ obsAddress }: OpeningOptions, { obs }: WantedStream): Camera | undefined =>
  obs && obsAddress
    ? { tipo: 'servidor', endereco: `${obsAddress}/${obsPathOf(obs)}`, audio: true, transcodificar: 'auto' }
    : undefined

const cameraOf = (options: OpeningOptions, wanted: WantedStream): Camera | undefined =>
  wanted.cerimonia ? obsOf(options, wanted) : options.cameraOf(wanted.empresa, wanted.capela)

/** The feed of the chapel's camera, or of OBS at a ceremony, if there is one that the portal pulls. */
export const cameraFeedOf = (options: OpeningOptions, wanted: WantedStream): OpenFeed | undefined => {
  const { ffmpeg, watchdogMs, minFreeBytes } = options
  const camera = cameraOf(options, wanted)
  if (!ffmpeg || !camera || camera.tipo === 'demonstracao') return undefined
  const folder = folderOf(options, wanted)
  const onTrouble: OnTrouble = (trouble, line) =>
    options.log.warn({ event: 'stream.trouble', camera: wanted.camera, trouble, line }, 'stream in trouble')
  const { tipo, endereco, audio, transcodificar } = camera
  const input = { tipo, endereco, audio }
  return channel => new Ingest(channel, { ffmpeg, input, folder, transcodificar, watchdogMs, minFreeBytes, onTrouble })
}

/** The small rendition of a picture that this node pulls. */
export const openSmallOf = (options: OpeningOptions, { camera }: WantedStream): OpenSmall | undefined => {
  const { ffmpeg, renditions } = options
  if (!ffmpeg || !renditions) return undefined
  const onTrouble = (error: unknown): void =>
    options.log.warn({ event: 'stream.small', camera, err: error }, 'no small rendition of this picture for now')
  const folder = join(options.folder, camera)
  return mainNames => createSmallRendition(folder, mainNames, { ffmpeg, slots: renditions, onTrouble })
}

const openRemote = (
  { secrets, log }: OpeningOptions,
  { camera }: WantedStream,
  from: string,
  before: Source | undefined,
): OpenSource => {
  const baseUrlOf = (): string => {
    const exp = portalNow() / 1000 + LEADER_TICKET_SECONDS
    return `${from}/transmissao/${camera}/${issueTicket(secrets, camera, { exp, holder: 'no', versao: 0 })}/`
  }
  const onTrouble = (error: unknown): void => log.debug({ err: error, camera }, 'the other node does not answer')
  return { source: remoteSource({ baseUrlOf, onTrouble, before }), from }
}

/** Removes segments from an earlier time as leader: they would make the sequence numbers go back. */
const dropOlder = (folder: string, before: Source): void => {
  const last = lastSequenceNumber(folder)
  if (last !== undefined && last < (before.startPosition?.(portalNow()).seq ?? 0) - 1)
    rmSync(folder, { recursive: true })
}

/** @returns how to open the stream of an apresentacao. Its `before` is what this node showed until now; its sequence numbers continue. */
export const createOpener = (options: OpeningOptions) => {
  let demoCamera: DemoCamera | undefined
  const openLive = (wanted: WantedStream, open: OpenFeed | undefined, before: Source | undefined): OpenSource => {
    const source = liveSource(folderOf(options, wanted), { open, before, openSmall: openSmallOf(options, wanted) })
    return { source, live: source }
  }
  return (wanted: WantedStream, before?: Source): OpenSource => {
    const leader = options.leader?.()
    if (leader !== undefined) return openRemote(options, wanted, leader, before)
    const camera = cameraOf(options, wanted)
    const feed = cameraFeedOf(options, wanted)
    const folder = folderOf(options, wanted)
    if (before) dropOlder(folder, before)
    // An envio from before a restart of the portal is continued, never followed by a simulated picture.
    if (feed || (options.ffmpeg && hasChannel(folder))) return openLive(wanted, feed, before)
    if (camera ? camera.tipo === 'demonstracao' : options.demo && !wanted.cerimonia) {
      demoCamera ??= openDemoCamera()
      return { source: demoSource(demoCamera) }
    }
    if (before) return openLive(wanted, undefined, before)
    return { source: missingSource(camera ? 'sem-ffmpeg' : 'sem-camera') }
  }
}
