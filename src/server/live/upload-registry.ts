import { randomBytes } from 'node:crypto'
import type { OpenFeed } from './segment-source.ts'
import { DeviceFeed, type DeviceFeedOptions, type PartVerdict, type Recording } from './upload-feed.ts'

/** Who sends: an account, on one device (a random name the browser gave itself). */
export type Sender = { contaId: number; nome: string; aparelho: string }

/** Where one apresentacao's picture is fed, for as long as it may be. */
export type UploadSlot = { folder: string; despedidaId: number; feedFrom: (open: OpenFeed | undefined) => void }

export type UploadStart =
  | { situacao: 'aberto'; envio: string; quem: string }
  | { situacao: 'ocupado'; envio: ''; quem: string }
  | { situacao: 'fora-do-horario'; envio: ''; quem: '' }
  | { situacao: 'sem-ffmpeg'; envio: ''; quem: '' }

/** `desde` and `ouvidoEm`: ms since 1970. */
export type Sending = { nome: string; aparelho: string; contaId: number; desde: number; ouvidoEm: number }

export type UploadPart = { despedidaId: number; envio: string; contaId: number; parte: number; bytes: Buffer }

type ActiveUpload = { camera: string; slot: UploadSlot; envio: string; who: Sender; since: number; feed: DeviceFeed }

export type UploadRegistryOptions = Pick<DeviceFeedOptions, 'watchdogMs' | 'minFreeBytes'> & {
  ffmpeg: DeviceFeedOptions['ffmpeg'] | undefined
  onTrouble: (camera: string, trouble: string, line: string) => void
  /** The upload slot of an apresentacao; undefined while no device may upload. */
  slotOf: (camera: string) => UploadSlot | undefined
}

/** A device that said nothing for so long gives the room back. */
const SILENCE_MS = 120_000

/** Who feeds which apresentacao from a phone or notebook: one device at a time, and another only when somebody said so. */
export class UploadRegistry {
  private readonly held = new Map<string, ActiveUpload>()

  /** Whether this machine can take pictures from devices at all. */
  readonly possible: boolean

  constructor(private readonly options: UploadRegistryOptions) {
    this.possible = options.ffmpeg !== undefined
  }

  /** The same device of the same person goes on without being asked: it was reloaded, or recorded anew. */
  begin(camera: string, who: Sender, recording: Recording, takeOver: boolean): UploadStart {
    const { ffmpeg } = this.options
    const slot = this.options.slotOf(camera)
    if (!ffmpeg) return { situacao: 'sem-ffmpeg', envio: '', quem: '' }
    if (!slot) return { situacao: 'fora-do-horario', envio: '', quem: '' }
    const before = this.held.get(camera)
    const same = before?.who.aparelho === who.aparelho && before.who.contaId === who.contaId
    if (before && !same && !takeOver) return { situacao: 'ocupado', envio: '', quem: before.who.nome }
    const transcode = same && before.feed.needsTranscoding()
    const envio = randomBytes(16).toString('hex')
    const { watchdogMs, minFreeBytes, onTrouble } = this.options
    slot.feedFrom(channel => {
      const feed = new DeviceFeed(channel, {
        ...{ ffmpeg, folder: slot.folder, recording, transcode, watchdogMs, minFreeBytes },
        onTrouble: (trouble, line) => onTrouble(camera, trouble, line),
      })
      this.held.set(camera, { camera, slot, envio, who, since: same ? before.since : Date.now(), feed })
      return feed
    })
    return { situacao: 'aberto', envio, quem: who.nome }
  }

  /** A device nobody knows any more has to ask anew, and then learns why. */
  take({ despedidaId, envio, contaId, parte, bytes }: UploadPart): { situacao: PartVerdict; proxima: number } {
    const held = this.find(despedidaId, envio, contaId)
    if (!held) return { situacao: 'recomecar', proxima: 0 }
    const situacao = held.feed.take(parte, bytes)
    return { situacao, proxima: held.feed.next() }
  }

  /** @returns the apresentacao's stream when it was this device that fed it. */
  end(despedidaId: number, envio: string, contaId: number): string | undefined {
    const held = this.find(despedidaId, envio, contaId)
    if (held) this.release(held)
    return held?.camera
  }

  of(camera: string): Sending | undefined {
    const held = this.held.get(camera)
    return held && { ...held.who, desde: held.since, ouvidoEm: held.feed.heardAt() }
  }

  /** Forgets who may no longer feed, and who fell silent. */
  sweep(): void {
    for (const held of this.held.values()) {
      if (this.options.slotOf(held.camera)?.despedidaId !== held.slot.despedidaId) this.held.delete(held.camera)
      else if (Date.now() - held.feed.heardAt() > SILENCE_MS) this.release(held)
    }
  }

  private find(despedidaId: number, envio: string, contaId: number): ActiveUpload | undefined {
    const held = [...this.held.values()].find(one => one.envio === envio)
    return held?.who.contaId === contaId && held.slot.despedidaId === despedidaId ? held : undefined
  }

  private release(held: ActiveUpload): void {
    this.held.delete(held.camera)
    held.slot.feedFrom(undefined)
  }
}
