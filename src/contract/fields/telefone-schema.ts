import { z } from 'zod'
import { type TelefoneKind, type TelefoneMessages, telefoneDigits, telefoneProblem } from './telefone.ts'

/** Wire shape: parsed to digits only (or `+` and digits for another country where allowed). */
export const telefone = (messages: TelefoneMessages, kind: TelefoneKind = 'celular') =>
  z
    .string({ error: messages.required })
    .max(40, messages.invalid)
    .transform((value, context) => {
      const message = telefoneProblem(value, messages, kind)
      if (message !== undefined) {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      return value.includes('+') ? `+${telefoneDigits(value)}` : telefoneDigits(value)
    })
    .meta({ examples: ['82999990000'] })
