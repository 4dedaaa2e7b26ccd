import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import { HOMENAGEM_DESCRICAO_MAX } from '#contract/homenagem/limits.ts'
import { printedWords } from '#contract/homenagem/rules.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { readPictureAddress, versionAddress, widthsFor } from '#contract/midia/picture-rules.ts'
import { textParts } from '#web/lib/text-parts.ts'

/** What a chapel display shows in turn. */
export type Slide =
  | { id: string; homenagem: HomenagemPublica }
  | { id: string; fotografia: FotografiaPublica; address: string }
  | { id: string; presenca: string }

/** The photograph in the size of a display; what its address says behind the name, the signature of a private page, stays. */
export const displayAddress = (imagem: string): string => {
  const [name = '', ...signature] = imagem.split('?')
  const picture = readPictureAddress(name)
  const address = picture ? versionAddress(picture.stem, Math.max(...widthsFor(picture.largura)), 'webp') : name
  return [address, ...signature].join('?')
}

/**
 * A display plays no sound: of a voice it shows the words, and without a transcript nothing. A long one takes several slides, without its
 * line breaks: on one there is room for as much as a homenagem may have.
 */
const wordsOf = (homenagem: HomenagemPublica): string[] => {
  if (!homenagem.voz) return [homenagem.descricao]
  if (homenagem.voz.transcricao === '') return []
  return textParts(printedWords(homenagem, ' – ').replace(/\s+/g, ' '), HOMENAGEM_DESCRICAO_MAX)
}

const slidesOfHomenagem = (homenagem: HomenagemPublica): Slide[] =>
  wordsOf(homenagem).map((descricao, part) => ({
    id: part === 0 ? `homenagem:${homenagem.id}` : `homenagem:${homenagem.id}:${part}`,
    homenagem: { ...homenagem, descricao },
  }))

/** Homenagens and photographs in turn, both in their order; where one kind has fewer, they are spread evenly among the others. */
const inTurn = (homenagens: readonly HomenagemPublica[], fotografias: readonly FotografiaPublica[] = []): Slide[] =>
  [
    ...homenagens.map((homenagem, index) => ({
      place: (index + 0.5) / homenagens.length,
      slides: slidesOfHomenagem(homenagem),
    })),
    ...fotografias.map((fotografia, index) => ({
      place: (index + 0.5) / fotografias.length,
      slides: [{ id: `fotografia:${fotografia.id}`, fotografia, address: displayAddress(fotografia.imagem) }],
    })),
  ]
    .sort((a, b) => a.place - b.place)
    .flatMap(({ slides }) => slides)

/** Homenagens or photographs between two codes: each stands for ten seconds, so whoever arrives sees the code within half a minute. */
const SLIDES_BETWEEN = 3

/**
 * What a chapel display shows in turn. @param presenca key of the livro de presença, whose code stands after every third slide, at the end, and
 * alone where there is nothing else; a velório stored before an update of the portal has none.
 */
export const slidesOf = (
  homenagens: readonly HomenagemPublica[],
  fotografias: readonly FotografiaPublica[] = [],
  presenca?: string | undefined,
): Slide[] => {
  const slides = inTurn(homenagens, fotografias)
  if (!presenca) return slides
  const code = (index: number): Slide => ({ id: `presenca:${index}`, presenca })
  if (slides.length === 0) return [code(0)]
  return slides.flatMap((slide, index) =>
    (index + 1) % SLIDES_BETWEEN === 0 || index === slides.length - 1 ? [slide, code(index)] : [slide],
  )
}
