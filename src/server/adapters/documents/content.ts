import type { Comunicado, FormatoComunicado, FormatoSantinho } from '#contract/documento/schema.ts'
import type { Life } from '#contract/falecido/life-rules.ts'

/** Content of a document: plain values, because they are sent to another process. Texts are never markup. */
export type Picture = { bytes: Uint8Array; largura: number; altura: number }

/** Width and height of the portrait where it is drawn, in pixels. */
export const PORTRAIT_EDGE_PX = { padrao: 132, status: 230, cartao: 328 } as const

export type Cerimonia = {
  titulo: string
  /** "Quinta-feira, às oito da manhã"; "" without a date. */
  quando: string
  /** "05/11/2026 08:00" */
  data: string
  lugar: string
}

export type Pessoa = {
  nome: string
  conhecidoComo: string
  vida: Life
  sexo: string | null
  banner: number
  /** JPEG, square. */
  retrato: Uint8Array | undefined
}

/** `endereco`: where its voice is heard; "" where it has none, or nobody may hear it there. */
type HomenagemImpressa = {
  nome: string
  descricao: string
  data: string
  imagem: Picture | undefined
  endereco: string
}

export type FotografiaImpressa = { imagem: Picture; legenda: string }

export type EbookContent = Pessoa & {
  biografia: string
  fotografias: FotografiaImpressa[]
  cerimonias: Cerimonia[]
  homenagens: HomenagemImpressa[]
  /** Written for the family alone: only in the family's own copy. */
  soFamilia: HomenagemImpressa[]
  /** Signatures of the livro de presença: only in the family's own copy. */
  presenca: { nome: string; cidade: string }[]
}

export type InformativoContent = {
  formato: 'padrao' | 'status'
  pessoa: Pessoa
  cerimonias: Cerimonia[]
  /** The public page. */
  endereco: string
  /** The group, as at the foot of every page. */
  grupo: string
}

/** `pessoa` undefined: the neutral card of a despedida that anonymous visitors may not see. */
export type CartaoContent = { pessoa: Pessoa | undefined; cerimonia: Cerimonia | undefined }

/** A ceremony with everything that is said about it. */
export type CerimoniaAnunciada = Cerimonia & {
  /** What else the family says about it. */
  linha: string
  /** The hour that was published before, in words; "" where it did not change. */
  antes: string
}

/** `pessoa` undefined: the neutral comunicado of a despedida that anonymous visitors may not see. */
export type ComunicadoContent = {
  tipo: Comunicado
  formato: FormatoComunicado
  pessoa: Pessoa | undefined
  cerimonias: CerimoniaAnunciada[]
  /** The public page. */
  endereco: string
  /** The group, as at the foot of every page. */
  grupo: string
}

export type SantinhoContent = {
  /** `previa`: both sides beside each other, as a picture. */
  formato: FormatoSantinho | 'previa'
  pessoa: Pessoa
  /** Of the family; "" for none. */
  palavras: string
  cerimonia: Cerimonia | undefined
  /** The public page. */
  endereco: string
}

export type Job =
  | { kind: 'ebook'; content: EbookContent }
  | { kind: 'informativo'; content: InformativoContent }
  | { kind: 'cartao'; content: CartaoContent }
  | { kind: 'comunicado'; content: ComunicadoContent }
  | { kind: 'santinho'; content: SantinhoContent }
