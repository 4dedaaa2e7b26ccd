import type { TextOptions } from '../fields/text.ts'
import { EVENTO_MENSAGEM_MAX, EVENTO_MENSAGEM_MIN, EVENTO_NOME_MAX, EVENTO_NOME_MIN } from './limits.ts'
import { EVENTO } from './messages.ts'

/** Texts of an event homenagem (specification §5): the schemas and the public form share them. */
export const NOME_CLIENTE = {
  max: EVENTO_NOME_MAX,
  min: EVENTO_NOME_MIN,
  required: EVENTO.obrigatorio,
  tooShort: EVENTO.nomeCurto,
  tooLong: EVENTO.nomeLongo,
} satisfies TextOptions

export const NOME_HOMENAGEADO = { max: EVENTO_NOME_MAX, tooLong: EVENTO.nomeLongo } satisfies TextOptions

export const MENSAGEM = {
  max: EVENTO_MENSAGEM_MAX,
  min: EVENTO_MENSAGEM_MIN,
  required: EVENTO.obrigatorio,
  tooShort: EVENTO.mensagemCurta,
  tooLong: EVENTO.mensagemLonga,
  multiline: true,
} satisfies TextOptions
