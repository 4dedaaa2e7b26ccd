import type { ServiceScope } from '../roles.ts'

/** Most keys that are not revoked. */
export const CHAVES_SERVICO_MAX = 50
export const CHAVE_SERVICO_NOME_MAX = 80

/** Sentences about service keys. */
export const SERVICO = {
  nomeObrigatorio: 'Diga que sistema vai usar a chave.',
  escopoObrigatorio: 'Escolha o que a chave permite.',
  demais: `Já há ${CHAVES_SERVICO_MAX} chaves em uso. Revogue uma antes de criar outra.`,
} as const

/** What each scope allows. */
export const NOME_ESCOPO: Readonly<Record<ServiceScope, string>> = {
  'falecidos.escrever': 'Enviar falecidos ao registro',
  'falecidos.ler': 'Ler o registro de um contrato',
}
