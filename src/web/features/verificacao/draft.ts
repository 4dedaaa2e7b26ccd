import type { ModeradorPessoa } from '#contract/moderador/schema.ts'

/** State of the verification of a phone. `liberaEm`: clock time (ms) from which another code may be requested. */
export type Verificacao = {
  telefone: string
  fase: 'telefone' | 'codigo' | 'validado'
  liberaEm: number
  pessoa: ModeradorPessoa | null
  /** The running code was requested by another account at clock time `desde` (ms). `usando`: the person chose to type that code. */
  outraConta: { desde: number; aproveitavel: boolean; usando: boolean } | null
}

/** No code was requested for this phone. */
export const verificacaoOf = (telefone: string): Verificacao => ({
  telefone,
  fase: 'telefone',
  liberaEm: 0,
  pessoa: null,
  outraConta: null,
})
