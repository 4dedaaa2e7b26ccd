import { dictionary } from '@zxcvbn-ts/language-common'

/** The commonest passwords, in lower case. Many: read when the first password is chosen, not by every start (performance P17). */
export const COMMON_SENHAS: ReadonlySet<string> = new Set(
  (dictionary['passwords-common'] as readonly (string | number)[]).map(word => String(word).toLowerCase()),
)
