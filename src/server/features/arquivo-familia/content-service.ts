import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Despedida } from '#contract/despedida/schema.ts'
import { slugOf } from '#contract/documento/file-name-rules.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findParaFamilia } from '#server/features/despedida/service.ts'
import { drawEbook, type EbookSource, ebookSourceOf } from '#server/features/documento/ebook-service.ts'
import { readWebVtt } from '#server/features/gravacao/legenda/service.ts'
import { listGuardadas } from '#server/features/gravacao/service.ts'

/** One file of the archive, read when its turn has come. */
export type ArquivoPart = {
  /** Its path in the archive. */
  nome: string
  /** About how large it is, for the progress and the space it needs. */
  bytes: number
  /** @returns undefined where the file is gone, or cannot be made on this machine */
  read: (onProgress: (ratio: number) => void) => Promise<Buffer | Readable | undefined>
}

/** Files of one kind, with what they show: the archive is valid as long as all of it is there, as it was. */
type ArquivoSource = { parts: ArquivoPart[]; shows: unknown[] }

export type ArquivoContent = {
  despedida: Despedida
  book: EbookSource
  parts: ArquivoPart[]
  /** Hashes of all that is shown. */
  itens: string[]
}

/** A transient failure: the archive is made again in a moment. */
export class NotNow extends Error {}

const PICTURE_BYTES = 400_000
/** Kept with four times the pixels. */
const FOTOGRAFIA_BYTES = 1_400_000
const BOOK_BYTES = 8_000_000

export const RETRATO = 'imagens/retrato.webp'
export const LIVRO = 'livro-da-familia.pdf'

const fileNameOf = ({ id, nome }: HomenagemPublica): string => {
  const slug = slugOf(nome)
  return `mensagem-${id}${slug === '' ? '' : `-${slug}`}`
}
export const pictureOf = (one: HomenagemPublica): string => `imagens/${fileNameOf(one)}.webp`
/** AAC in MP4, which every device plays. */
export const voiceOf = (one: HomenagemPublica): string => `vozes/${fileNameOf(one)}.m4a`

/** In the order of the family, from 1. */
export const fotografiaPath = (index: number): string => `fotografias/${String(index + 1).padStart(2, '0')}.webp`

const mediaPart = (deps: Deps, nome: string, address: string | null = null, bytes = PICTURE_BYTES): ArquivoPart[] => {
  const stored = /^\/midia\/([\w-]+\.(?:webp|m4a))$/.exec(address ?? '')?.[1]
  return stored === undefined ? [] : [{ nome, bytes, read: () => deps.media.get(stored) }]
}

type Source = (deps: Deps, despedida: Despedida, book: EbookSource) => ArquivoSource | Promise<ArquivoSource>

const portrait: Source = (deps, { foto_perfil }) => ({
  parts: mediaPart(deps, RETRATO, foto_perfil),
  shows: [['retrato', foto_perfil]],
})

const homenagens: Source = (deps, _despedida, { homenagens: open, soFamilia }) => {
  const all = [...open, ...soFamilia]
  const parts = all.flatMap(one => [
    ...mediaPart(deps, pictureOf(one), one.imagem),
    ...mediaPart(deps, voiceOf(one), one.voz?.audio),
  ])
  return { parts, shows: all }
}

const fotografias: Source = (deps, _despedida, { fotografias: all }) => ({
  parts: all.flatMap(({ imagem }, index) => mediaPart(deps, fotografiaPath(index), imagem, FOTOGRAFIA_BYTES)),
  shows: all.map(one => ['fotografia', one]),
})

/** What is only words and is on every page. */
const words: Source = (_deps, { pessoa_falecida, obituario, agradecimento }, { presenca }) => ({
  parts: [],
  shows: [['texto', pessoa_falecida, obituario, agradecimento], ...presenca.map(one => ['assinatura', one])],
})

const book: Source = (deps, _despedida, source) => ({
  parts: [
    {
      nome: LIVRO,
      bytes: BOOK_BYTES,
      read: async onProgress => Buffer.from(await drawEbook(deps, source, onProgress)),
    },
  ],
  shows: [],
})

const videoAt = (index: number): string => `gravacao/velorio-${index + 1}.mp4`

/** The captions lie beside the video of the same name, where programs look for them. */
export const captionsOf = (video: string): string => video.replace(/\.mp4$/, '.vtt')

const recordings: Source = async (deps, { id }) => {
  const kept = await listGuardadas(deps, id)
  const captions = await Promise.all(kept.map(({ chave, corte }) => readWebVtt(deps, chave, corte)))
  const captionParts = captions.flatMap((text, index): ArquivoPart[] => {
    if (text === undefined) return []
    const body = Buffer.from(text)
    return [{ nome: captionsOf(videoAt(index)), bytes: body.length, read: async () => body }]
  })
  return {
    parts: [
      ...captionParts,
      ...kept.map(({ chave, corte, bytes }, index) => ({
        nome: videoAt(index),
        bytes,
        read: async () => {
          if (!deps.recordings.canDownload) return undefined
          const stream = await deps.recordings.download(chave, corte)
          if (!stream) throw new NotNow('as many recordings are put together as may be')
          return stream
        },
      })),
    ],
    shows: kept.map(({ chave, corte }, index) => ['gravacao', chave, corte, captions[index] ?? '']),
  }
}

/** Everything that an archive contains besides its pages. Another kind of files is one more line; recordings, the largest, come last. */
const SOURCES: readonly Source[] = [words, portrait, fotografias, homenagens, book, recordings]

const hashOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)

/** What the archive of a despedida would contain now: who withdrew or was erased is no part of it. */
export const readContent = async (deps: Deps, despedidaId: number): Promise<ArquivoContent | undefined> => {
  const despedida = await findParaFamilia(deps, despedidaId)
  if (!despedida) return undefined
  const source = await ebookSourceOf(deps, despedida, 'familia')
  const parts: ArquivoPart[] = []
  const itens: string[] = []
  for (const read of SOURCES) {
    const found = await read(deps, despedida, source)
    parts.push(...found.parts)
    itens.push(...found.shows.map(hashOf))
  }
  return { despedida, book: source, parts, itens }
}

/** Whether all that was shown is still there, as often as it was. */
export const isStillThere = (shown: readonly string[], now: readonly string[]): boolean => {
  const left = new Map<string, number>()
  for (const one of now) left.set(one, (left.get(one) ?? 0) + 1)
  return shown.every(one => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count > 0
  })
}
