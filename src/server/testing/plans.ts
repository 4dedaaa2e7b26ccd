import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Db } from '#server/db/client.ts'

export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

/** The same database with a record of its queries; `take` returns and clears the record. */
export const recordQueries = (db: Db): { db: Db; take: () => RootOperationNode[] } => {
  let queries: RootOperationNode[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return {
    db: db.withPlugin(plugin),
    take: () => {
      const taken = queries
      queries = []
      return taken
    },
  }
}

/** How the server reads a query, with its own parameters; `run`: after running it, with the pages it touched. Undefined for a write. */
export const explain = async (
  db: Db,
  node: RootOperationNode,
  how: 'plan' | 'run',
): Promise<{ sql: string; plan: Plan } | undefined> => {
  const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId())
  if (!/^\s*\(*\s*(select|with)/i.test(sql)) return undefined
  const options = how === 'run' ? 'analyze, buffers, format json' : 'format json'
  const response = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    CompiledQuery.raw(`explain (${options}) ${sql}`, [...parameters]),
  )
  const plan = response.rows[0]?.['QUERY PLAN'][0].Plan
  return plan && { sql, plan }
}
