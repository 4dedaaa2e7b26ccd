import { z } from 'zod'

export const SENHA_MIN = 6
export const SENHA_MAX = 128

export type SenhaMessages = { required: string; tooShort: string }

/** Length rules only; the server adds the list of commonest passwords (security R6). */
export const senhaProblem = (value: string, messages: SenhaMessages): string | undefined => {
  if (value === '') return messages.required
  if ([...value].length < SENHA_MIN) return messages.tooShort
  return [...value].length > SENHA_MAX ? `Máximo de ${SENHA_MAX} caracteres` : undefined
}

/** Wire shape of a new password: never trimmed, never changed. */
export const senha = (messages: SenhaMessages) =>
  z.string({ error: messages.required }).superRefine((value, context) => {
    const message = senhaProblem(value, messages)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
    else if (/\p{Surrogate}/u.test(value) || value.includes('\0'))
      context.addIssue({ code: 'custom', message: 'Há caracteres que não podem ser usados neste campo' })
  })
