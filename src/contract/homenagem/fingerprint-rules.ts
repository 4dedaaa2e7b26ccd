import type { HomenagemPublica } from './schema.ts'

/** `momento`: what happens in the chapel now; absent for nothing. `velorio`: changes with the hours and switches of a velório of today. */
export type HomenagemPage = { itens: readonly HomenagemPublica[]; total: number; momento?: string; velorio?: string }

/** Fingerprint (FNV-1a) of a page of approved homenagens: a client that already shows the same page is not notified. */
export const fingerprint = ({ itens, total, ...rest }: HomenagemPage): string => {
  let hash = 0x811c9dc5
  for (const char of JSON.stringify([total, itens, ...Object.values(rest)]))
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
