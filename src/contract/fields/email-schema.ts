import { EMAIL_MAX, type EmailMessages, emailProblem } from './email.ts'
import { addBrokenRule } from './parse-with.ts'
import { stringUpTo } from './string-up-to.ts'
import { normaliseText, readableLength } from './text.ts'

/** Wire shape: without what is invisible, lower-cased. */
export const email = (messages: EmailMessages) =>
  stringUpTo(readableLength(EMAIL_MAX), {
    error: messages.required ?? messages.invalid,
    tooLong: messages.invalid,
    code: 'EMAIL',
  })
    .overwrite(value => normaliseText(value).toLowerCase())
    .superRefine(
      (value, context) =>
        void addBrokenRule(context, emailProblem(value, messages), value === '' ? 'OBRIGATORIO' : 'EMAIL'),
    )
    .meta({ format: 'email', maxLength: EMAIL_MAX, examples: ['ana.rosa@exemplo.com.br'] })
