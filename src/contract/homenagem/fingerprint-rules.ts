import type { HomenagemPublica } from './schema.ts'

export type HomenagemPage = { itens: readonly HomenagemPublica[]; total: number }

/** Fingerprint (FNV-1a) of a page of approved homenagens: a client that already shows the same page is not notified. */
export const fingerprint = ({ itens, total }: HomenagemPage): string => {
  let hash = 0x811c9dc5
  for (const unit of JSON.stringify([total, itens])) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
