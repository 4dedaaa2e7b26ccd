import { z } from 'zod'
import { addBrokenRule } from './parse-with.ts'
import { stringUpTo } from './string-up-to.ts'
import { normaliseTelefone, type TelefoneKind, type TelefoneMessages, telefoneProblem } from './telefone.ts'

/** As typed, with its mask and what was pasted around it. */
const TELEFONE_MAX = 40

/** Wire shape: parsed to digits only (or `+` and digits for another country where allowed). */
export const telefone = (messages: TelefoneMessages, kind: TelefoneKind = 'celular') =>
  stringUpTo(TELEFONE_MAX, { error: messages.required, tooLong: messages.invalid, code: 'TELEFONE' })
    .transform((value, context) => {
      const message = telefoneProblem(value, messages, kind)
      const code = value.trim() === '' ? 'OBRIGATORIO' : 'TELEFONE'
      return addBrokenRule(context, message, code) ? z.NEVER : normaliseTelefone(value)
    })
    .meta({ maxLength: TELEFONE_MAX, examples: ['82999990000'] })
