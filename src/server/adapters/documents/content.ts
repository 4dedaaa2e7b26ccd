/** What is printed: plain values only, because they travel to another thread. Nothing here is ever markup. */
export type Picture = { bytes: Uint8Array; largura: number; altura: number }

export type Cerimonia = {
  titulo: string
  /** "Quinta-feira, às oito da manhã"; "" where nobody said when. */
  quando: string
  /** "05/11/2026 08:00" */
  data: string
  lugar: string
}

export type Pessoa = {
  nome: string
  /** DD/MM/YYYY */
  nascimento: string
  falecimento: string
  sexo: string | null
  banner: number
  /** JPEG, square. */
  retrato: Uint8Array | undefined
}

export type EbookContent = Pessoa & {
  biografia: string
  cerimonias: Cerimonia[]
  homenagens: { nome: string; descricao: string; data: string; imagem: Picture | undefined }[]
}

export type InformativoContent = Pessoa & { formato: 'padrao' | 'status'; cerimonias: Cerimonia[]; endereco: string }

/** `pessoa` undefined: the neutral card of a despedida anonymous visitors may not see. */
export type CartaoContent = { pessoa: Pessoa | undefined; cerimonia: Cerimonia | undefined }

export type Job =
  | { kind: 'ebook'; content: EbookContent }
  | { kind: 'informativo'; content: InformativoContent }
  | { kind: 'cartao'; content: CartaoContent }
