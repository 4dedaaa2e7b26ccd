import { SENHA_MAX, SENHA_MIN, type SenhaMessages, senhaProblem } from './senha.ts'
import { stringUpTo } from './string-up-to.ts'
import { FORBIDDEN_CHARACTERS, tooLongMessage } from './text.ts'

/** Wire shape of a new password: never trimmed, never changed. */
export const senha = (messages: SenhaMessages) =>
  // A character has at most two code units.
  stringUpTo(2 * SENHA_MAX, { error: messages.required, tooLong: tooLongMessage({ max: SENHA_MAX }) })
    .superRefine((value, context) => {
      const message = senhaProblem(value, messages)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
      else if (/\p{Surrogate}/u.test(value) || value.includes('\0'))
        context.addIssue({ code: 'custom', message: FORBIDDEN_CHARACTERS })
    })
    .meta({ format: 'password', minLength: SENHA_MIN, maxLength: SENHA_MAX, examples: ['jardim tranquilo de 1973'] })
