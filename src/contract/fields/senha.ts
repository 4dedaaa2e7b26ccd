export const SENHA_MIN = 6
export const SENHA_MAX = 128

export type SenhaMessages = { required: string; tooShort: string }

/** Length rules; the server also refuses the commonest passwords. */
export const senhaProblem = (value: string, messages: SenhaMessages): string | undefined => {
  if (value === '') return messages.required
  if ([...value].length < SENHA_MIN) return messages.tooShort
  return [...value].length > SENHA_MAX ? `Máximo de ${SENHA_MAX} caracteres` : undefined
}
