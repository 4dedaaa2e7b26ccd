import { textHash } from '../fields/text-hash.ts'
import type { HomenagemPublica } from './schema.ts'

/** `momento`: what happens in the chapel now; absent for nothing. `velorio`: changes with the hours and switches of a velório of today. */
export type HomenagemPage = { itens: readonly HomenagemPublica[]; total: number; momento?: string; velorio?: string }

/** Of a page of approved homenagens: a client that already shows the same page is not notified. */
export const fingerprint = ({ itens, total, ...rest }: HomenagemPage): string =>
  textHash(JSON.stringify([total, itens, ...Object.values(rest)]))
