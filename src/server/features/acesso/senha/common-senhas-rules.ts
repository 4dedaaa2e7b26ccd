import { dictionary } from '@zxcvbn-ts/language-common'

/** The commonest passwords, in lower case. The list is long, so it is loaded on first use and not at start. */
export const COMMON_SENHAS: ReadonlySet<string> = new Set(
  (dictionary['passwords-common'] as readonly (string | number)[]).map(word => String(word).toLowerCase()),
)
