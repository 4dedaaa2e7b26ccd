import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

type Message = messages.BackendMessage
/** What the engine knows of a statement. @property name empty where it is planned anew each time. */
type Statement = { name: string; types: readonly number[]; shape: Message | undefined }
export type StatementAnswer = { rows: Record<string, unknown>[]; affectedRows?: number }

/** So many statements at most are kept prepared: about all that the portal has. */
const KEPT = 400
/** Longer ones are lists of what is written at once, each of its own length. */
const LONGEST = 10_000

/** What is searched for decides how it is best found: a plan for any word would be a plan for none (015). */
const PLANNED_EACH_TIME = /\bi?like\b|[%~]/i

const { serialize } = protocol

const toText = (pglite: PGlite, value: unknown, type: number): string | null => {
  if (value === null || value === undefined) return null
  const serializer = pglite.serializers[type]
  return serializer ? serializer(value) : String(value)
}

/**
 * Statements kept prepared in the one session of the embedded engine. The library's own `query` calls the engine six times for a
 * statement and has it read and planned anew each time; here a statement known already is one call.
 */
export const createStatements = (pglite: PGlite) => {
  let given = 0
  let left: string[] = []
  const known = new LRUCache<string, Statement>({
    max: KEPT,
    dispose: ({ name }) => {
      if (name !== '') left.push(name)
    },
  })

  const isKept = (text: string): boolean => text.length <= LONGEST && !PLANNED_EACH_TIME.test(text)

  const send = (parts: Uint8Array[]): Promise<Message[]> =>
    pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })

  const learn = async (text: string, before: Uint8Array[]): Promise<Statement> => {
    given += 1
    const name = isKept(text) ? `s${given}` : ''
    const told = await send([...before, serialize.parse({ name, text }), serialize.describe({ type: 'S', name })])
    const statement = {
      name,
      types: parse.parseDescribeStatementResults(told),
      shape: told.find(message => message.name === 'rowDescription'),
    }
    if (text.length <= LONGEST) known.set(text, statement)
    return statement
  }

  const run = async (text: string, params: readonly unknown[], begins: boolean): Promise<StatementAnswer> => {
    const begun = begins ? [serialize.query('begin')] : []
    const before = known.get(text)
    const { name, types, shape } = before ?? (await learn(text, begun))
    const values = params.map((value, index) => toText(pglite, value, types[index] ?? 0))
    const closed = left.map(one => serialize.close({ type: 'S', name: one }))
    left = []
    const planned = name === '' ? [serialize.parse({ text })] : []
    const bound = [serialize.bind({ statement: name, values }), serialize.execute({})]
    const told = await send([...closed, ...(before ? begun : []), ...planned, ...bound])
    const own = told.slice(before && begins ? told.findIndex(one => one.name === 'commandComplete') + 1 : 0)
    const [result] = parse.parseResults(shape ? [shape, ...own] : own, pglite.parsers)
    return result as StatementAnswer
  }

  return {
    /**
     * @param begins a transaction with it, also where it fails.
     * @throws the database's error, with its code, constraint and detail.
     */
    query: (text: string, params: readonly unknown[], begins = false): Promise<StatementAnswer> =>
      pglite.runExclusive(() => run(text, params, begins)),
    /** Of a script that may have changed what statements mean. */
    forget: (): void => known.clear(),
  }
}
