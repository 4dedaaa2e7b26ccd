import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Secrets } from '#server/core/secrets.ts'
import type { CameraSource } from './cameras-file.ts'
import { hasChannel, lastNumber } from './channel.ts'
import { type DemoCamera, openDemoCamera } from './demo-camera.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { serverFeed } from './media-server-feed.ts'
import { remoteSource } from './remote-source.ts'
import type { Trouble } from './segment-process.ts'
import {
  cameraFeed,
  demoSource,
  type LiveSource,
  liveSource,
  missingSource,
  type OpenFeed,
  type Source,
} from './segment-source.ts'
import { issueTicket } from './ticket.ts'

/** What a stream is made for: one apresentacao, by its opaque stream id. Moments are seconds since 1970. */
export type WantedStream = {
  camera: string
  empresa: string
  capela: string
  despedidaId: number
  acessoVersao: number
  publica: boolean
  /** Viewers are let in from here; the picture is pulled a little earlier, for staff. */
  desde: number
  /** End with its tolerance, bounded by the neighbour in the same chapel, or the moment staff ended it. */
  ate: number
}

export type OpeningOptions = {
  secrets: Secrets
  log: FastifyBaseLogger
  folder: string
  ffmpeg: Ffmpeg | undefined
  cameraOf: (empresa: string, capela: string) => CameraSource | undefined
  /** Chapels without a camera of their own show the demonstration camera. */
  demo: boolean
  watchdogMs: number
  minFreeBytes: number
  /** Address of the leader, which pulls the cameras; undefined if this node leads. */
  leader?: () => string | undefined
}

/** Where the picture of an apresentacao comes from. */
export type OpenSource = {
  source: Source
  /** The same source, once it has a channel of its own. */
  live: LiveSource | undefined
  /** The node it is taken over from; undefined: this one. */
  from: string | undefined
}
const only = (source: Source): OpenSource => ({ source, live: undefined, from: undefined })
const live = (source: LiveSource): OpenSource => ({ source, live: source, from: undefined })

/** The feed of the chapel's camera, if it has one that the portal pulls. */
export const cameraOf = (options: OpeningOptions, wanted: WantedStream): OpenFeed | undefined => {
  const camera = options.cameraOf(wanted.empresa, wanted.capela)
  if (!camera || camera.tipo === 'demonstracao') return undefined
  const folder = folderOf(options, wanted)
  const onTrouble = (trouble: Trouble, line: string): void =>
    options.log.warn({ event: 'stream.trouble', camera: wanted.camera, trouble, line }, 'stream in trouble')
  const { tipo, endereco, audio, transcodificar, controle } = camera
  if (tipo === 'servidor') return serverFeed({ server: { endereco, controle }, folder, onTrouble })
  const { ffmpeg } = options
  return (
    ffmpeg && cameraFeed({ ...options, ffmpeg, input: { tipo, endereco, audio }, folder, transcodificar, onTrouble })
  )
}

export const folderOf = (options: OpeningOptions, wanted: WantedStream): string => join(options.folder, wanted.camera)

const TICKET_SECONDS = 600

const openRemote = ({ secrets, log }: OpeningOptions, { camera }: WantedStream, from: string): OpenSource => {
  const folderOf = (): string => {
    const ticket = issueTicket(secrets, camera, { exp: Date.now() / 1000 + TICKET_SECONDS, holder: 'no', versao: 0 })
    return `${from}/transmissao/${camera}/${ticket}/`
  }
  const onTrouble = (error: unknown): void => log.debug({ err: error, camera }, 'the other node does not answer')
  return { source: remoteSource({ folderOf, onTrouble }), live: undefined, from }
}

/** Old segments from an earlier time as leader would make the sequence numbers go back; they are removed. */
const dropOlder = (folder: string, before: Source): void => {
  const last = lastNumber(folder)
  if (last !== undefined && last < (before.startPosition?.(Date.now()).seq ?? 0) - 1)
    rmSync(folder, { recursive: true })
}

/** @param before the source that another node provided until now; its sequence numbers are continued. */
export const createOpener = (options: OpeningOptions) => {
  let demoCamera: DemoCamera | undefined
  return (wanted: WantedStream, before?: Source): OpenSource => {
    const leader = options.leader?.()
    if (leader !== undefined) return openRemote(options, wanted, leader)
    const camera = options.cameraOf(wanted.empresa, wanted.capela)
    const feed = cameraOf(options, wanted)
    const folder = folderOf(options, wanted)
    if (before) dropOlder(folder, before)
    // An envio from before a restart of the portal is continued, never followed by a simulated picture.
    if (feed || (options.ffmpeg && hasChannel(folder))) return live(liveSource(folder, feed, before))
    if (camera ? camera.tipo === 'demonstracao' : options.demo) {
      demoCamera ??= openDemoCamera()
      return only(demoSource(demoCamera))
    }
    if (before) return live(liveSource(folder, undefined, before))
    return only(missingSource(camera && camera.tipo !== 'demonstracao' ? 'sem-ffmpeg' : 'sem-camera'))
  }
}
