import { z } from 'zod'
import { sheetQuery } from '../sheet.ts'
import { stringUpTo } from './string-up-to.ts'
import { normaliseText } from './text.ts'

/** Optional pagination of every list: the response remains an array, the total is sent in `X-Total-Count`. */
export const listQuery = z.object({
  pagina: z.coerce.number().int().min(1).max(1_000_000).optional(),
  tamanho: z.coerce.number().int().min(1).max(1000).optional(),
  busca: stringUpTo(100)
    .overwrite(value => normaliseText(value))
    .optional(),
  ordem: z
    .string()
    .regex(/^-?[a-z_]{1,30}$/i)
    .optional(),
})
/** The same for a list that is also offered as a file. */
export const sheetListQuery = listQuery.extend(sheetQuery.shape)
export type ListQuery = z.output<typeof listQuery>
