import { randomBytes } from 'node:crypto'
import { portalNow } from '#server/core/clock.ts'
import { UPLOAD_SILENCE_TIMEOUT_MS } from './limits.ts'
import type { OpenFeed } from './segment-source.ts'
import { type PartVerdict, UploadFeed, type UploadFeedOptions, type UploadFormat } from './upload-feed.ts'

/** The sender: an account on one device (a random name that the browser chose). */
export type Sender = { contaId: number; nome: string; aparelho: string }

/** Where the picture of one apresentacao is fed. It ends when the apresentacao does. */
export type UploadSlot = { folder: string; despedidaId: number; feedFrom: (open: OpenFeed | undefined) => void }

/** `quem`: the name of the sender, this one or another. */
export type UploadStart =
  | { situacao: 'aberto'; envio: string; quem: string }
  | { situacao: 'ocupado'; envio: ''; quem: string }
  | { situacao: 'fora-do-horario' | 'sem-ffmpeg'; envio: ''; quem: '' }

/** The current sender. `desde` and `recebidoEm` (the last part): ms since 1970. */
export type CurrentSender = Sender & { desde: number; recebidoEm: number }

export type UploadPart = { despedidaId: number; envio: string; contaId: number; parte: number; bytes: Buffer }

type ActiveUpload = {
  camera: string
  slot: UploadSlot
  envio: string
  sender: Sender
  since: number
  feed: UploadFeed
}

export type UploadRegistryOptions = Pick<UploadFeedOptions, 'watchdogMs' | 'minFreeBytes'> & {
  ffmpeg: UploadFeedOptions['ffmpeg'] | undefined
  onTrouble: (camera: string, trouble: string, line: string) => void
  /** The upload slot of an apresentacao; undefined while no device may upload. */
  slotOf: (camera: string) => UploadSlot | undefined
}

/** Which device sends the picture of which apresentacao. One at a time; another one only by an explicit takeover. */
export class UploadRegistry {
  private readonly uploads = new Map<string, ActiveUpload>()

  /** Whether this machine supports pictures from devices. */
  readonly possible: boolean

  constructor(private readonly options: UploadRegistryOptions) {
    this.possible = options.ffmpeg !== undefined
  }

  /** The same person on the same device needs no takeover: the page was reloaded, or its recorder restarted. */
  begin(camera: string, sender: Sender, format: UploadFormat, takeOver: boolean): UploadStart {
    const { ffmpeg, watchdogMs, minFreeBytes, onTrouble } = this.options
    const slot = this.options.slotOf(camera)
    if (!ffmpeg) return { situacao: 'sem-ffmpeg', envio: '', quem: '' }
    if (!slot) return { situacao: 'fora-do-horario', envio: '', quem: '' }
    const before = this.uploads.get(camera)
    const same = before?.sender.aparelho === sender.aparelho && before.sender.contaId === sender.contaId
    if (before && !same && !takeOver) return { situacao: 'ocupado', envio: '', quem: before.sender.nome }
    const envio = randomBytes(16).toString('hex')
    const since = same ? before.since : portalNow()
    const options = {
      ffmpeg,
      folder: slot.folder,
      format,
      transcode: same && before.feed.needsTranscoding(),
      watchdogMs,
      minFreeBytes,
      onTrouble: (trouble: string, line: string) => onTrouble(camera, trouble, line),
    }
    slot.feedFrom(channel => {
      const feed = new UploadFeed(channel, options)
      this.uploads.set(camera, { camera, slot, envio, sender, since, feed })
      return feed
    })
    return { situacao: 'aberto', envio, quem: sender.nome }
  }

  /** A device whose upload is unknown must begin again, and learns from `begin` why it may not. */
  take({ despedidaId, envio, contaId, parte, bytes }: UploadPart): { situacao: PartVerdict; proxima: number } {
    const upload = this.find(despedidaId, envio, contaId)
    if (!upload) return { situacao: 'recomecar', proxima: 0 }
    const situacao = upload.feed.take(parte, bytes)
    return { situacao, proxima: upload.feed.next() }
  }

  /** @returns the stream that this device fed; undefined if it did not. */
  end(despedidaId: number, envio: string, contaId: number): string | undefined {
    const upload = this.find(despedidaId, envio, contaId)
    if (upload) this.release(upload)
    return upload?.camera
  }

  senderOf(camera: string): CurrentSender | undefined {
    const upload = this.uploads.get(camera)
    return upload && { ...upload.sender, desde: upload.since, recebidoEm: upload.feed.receivedAt() }
  }

  /** Removes devices that may no longer send, and silent ones. */
  sweep(): void {
    for (const upload of this.uploads.values()) {
      const { camera, slot, feed } = upload
      if (this.options.slotOf(camera)?.despedidaId !== slot.despedidaId) this.uploads.delete(camera)
      else if (portalNow() - feed.receivedAt() > UPLOAD_SILENCE_TIMEOUT_MS) this.release(upload)
    }
  }

  private find(despedidaId: number, envio: string, contaId: number): ActiveUpload | undefined {
    const upload = [...this.uploads.values()].find(one => one.envio === envio)
    return upload?.sender.contaId === contaId && upload.slot.despedidaId === despedidaId ? upload : undefined
  }

  private release({ camera, slot }: ActiveUpload): void {
    this.uploads.delete(camera)
    slot.feedFrom(undefined)
  }
}
