import type { ModeradorPessoa } from '#contract/moderador/schema.ts'

/** State of the verification of a phone. `liberaEm`: clock time (ms) from which another code may be requested. */
export type VerificacaoDraft = {
  telefone: string
  fase: 'telefone' | 'codigo' | 'validado'
  liberaEm: number
  pessoa: ModeradorPessoa | null
  /** The running code was requested by another account at clock time `desde` (ms). `usando`: the person chose to type that code. */
  outraConta?: { desde: number; aproveitavel: boolean; usando: boolean } | undefined
}
export const EMPTY_VERIFICACAO: VerificacaoDraft = { telefone: '', fase: 'telefone', liberaEm: 0, pessoa: null }
