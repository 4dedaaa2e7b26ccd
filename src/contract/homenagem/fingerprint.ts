import type { HomenagemPublica } from './schema.ts'

export type HomenagemPage = { itens: readonly HomenagemPublica[]; total: number }

/** Names what a page of approved letters says (FNV-1a): who shows the same need not be told it again. */
export const fingerprint = ({ itens, total }: HomenagemPage): string => {
  let hash = 0x811c9dc5
  for (const unit of JSON.stringify([total, itens])) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
