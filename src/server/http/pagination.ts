import type { FastifyReply } from 'fastify'
import type { ListQuery } from '#contract/fields/listing.ts'

/** A page of a list and the number of rows of the whole list. */
export type Listing<T> = { itens: T[]; total: number }
export type Page = { limit: number; offset: number; busca: string }

/** @param ceiling the maximum number of rows of a response, and the default. */
export const pageOf = (query: Pick<ListQuery, 'pagina' | 'tamanho' | 'busca'>, ceiling: number): Page => {
  const limit = Math.min(query.tamanho ?? ceiling, ceiling)
  return { limit, offset: ((query.pagina ?? 1) - 1) * limit, busca: query.busca ?? '' }
}

/** The response remains an array; the total is sent in `X-Total-Count`. */
export const withTotal = <T>(reply: FastifyReply, { itens, total }: Listing<T>): T[] => {
  reply.header('x-total-count', total)
  return itens
}
