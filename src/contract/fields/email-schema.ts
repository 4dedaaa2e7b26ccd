import { z } from 'zod'
import { type EmailMessages, emailProblem } from './email.ts'
import { addBrokenRule } from './parse-with.ts'
import { normaliseText } from './text.ts'

/** Wire shape: without what is invisible, lower-cased. */
export const email = (messages: EmailMessages) =>
  z
    .string({ error: messages.required ?? messages.invalid })
    .overwrite(value => normaliseText(value).toLowerCase())
    .superRefine(
      (value, context) =>
        void addBrokenRule(context, emailProblem(value, messages), value === '' ? 'OBRIGATORIO' : 'EMAIL'),
    )
    .meta({ format: 'email', examples: ['ana.rosa@exemplo.com.br'] })
