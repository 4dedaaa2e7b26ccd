import { z } from 'zod'
import { normaliseTelefone, type TelefoneKind, type TelefoneMessages, telefoneProblem } from './telefone.ts'

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
      return normaliseTelefone(value)
    })
    .meta({ examples: ['82999990000'] })
