import { trimEdges } from '#contract/fields/trim-edges.ts'
import { createBreaker } from '#server/core/circuit-breaker.ts'
import { failureWords, providerWords } from '#server/core/provider-words.ts'
import { readBoundedText } from './bounded-text.ts'
import type { RegisterSearch } from './deceased-register.ts'

/** Rows as the ERP sends them; the rules of the register read them. */
export type ErpRow = Record<string, unknown>

export type Erp = {
  latest: () => Promise<ErpRow[]>
  search: (search: RegisterSearch) => Promise<ErpRow[]>
  /** Whether it answers rows. @throws ErpUnavailable */
  check: () => Promise<void>
}

/** The ERP does not respond, refuses, or sends something else than rows. */
export class ErpUnavailable extends Error {}

type ErpSettings = { url: string; cabecalhos: Record<string, string>; timeoutMs?: number }

const TIMEOUT_MS = 3000
const ANSWER_MAX_BYTES = 4 * 1024 * 1024
/** More rows than the wizard can page through. */
const ROWS_MAX = 500

const isRow = (value: unknown): value is ErpRow => typeof value === 'object' && value !== null && !Array.isArray(value)

const rowsOf = (text: string): ErpRow[] => {
  const rows: unknown = JSON.parse(text)
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new Error('the answer is no list of rows')
  if (rows.length > 0 && !rows.some(row => typeof row.nome === 'string')) throw new Error('no row has a name')
  return rows.slice(0, ROWS_MAX)
}

/**
 * The group's ERP over HTTP, with the query names of specification §7: `pessoas-ivertex-falecidas` and `pessoas-ivertex` below its address.
 * Every call ends within three seconds; after five failures in a row the breaker refuses at once for half a minute.
 */
export const createErp = ({ url, cabecalhos, timeoutMs = TIMEOUT_MS }: ErpSettings): Erp => {
  const guarded = createBreaker()
  const base = trimEdges(url, { end: '/' })
  const request = async (path: string, sent: readonly string[]): Promise<ErpRow[]> => {
    const response = await fetch(`${base}/${path}`, {
      headers: { accept: 'application/json', ...cabecalhos },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readBoundedText(response, ANSWER_MAX_BYTES)
    if (!response.ok) throw new Error(`status ${response.status} ${providerWords(text, sent)}`)
    return rowsOf(text)
  }
  const requestGuarded = async (path: string, asked: readonly string[] = []): Promise<ErpRow[]> => {
    const sent = [...Object.values(cabecalhos), ...asked]
    try {
      return await guarded(() => request(path, sent))
    } catch (error) {
      // What is no JSON stands in the words of the parser, with the data of people.
      throw new ErpUnavailable(error instanceof SyntaxError ? 'the answer is no JSON' : failureWords(error, sent))
    }
  }
  return {
    latest: () => requestGuarded('pessoas-ivertex-falecidas'),
    check: async () => {
      await requestGuarded('pessoas-ivertex-falecidas')
    },
    search: ({ cpf, nome, contrato }) => {
      const query = Object.entries({ cpf, nome, contrato }).filter(([, value]) => value !== '')
      return requestGuarded(`pessoas-ivertex?${new URLSearchParams(query)}`, [cpf, nome, contrato])
    },
  }
}
