import { z } from 'zod'
import { type EmailMessages, emailProblem } from './email.ts'
import { normaliseText } from './text.ts'

/** Wire shape: without what is invisible, lower-cased. */
export const email = (messages: EmailMessages) =>
  z
    .string({ error: messages.required ?? messages.invalid })
    .overwrite(value => normaliseText(value).toLowerCase())
    .superRefine((value, context) => {
      const message = emailProblem(value, messages)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .meta({ format: 'email', examples: ['ana.rosa@exemplo.com.br'] })
