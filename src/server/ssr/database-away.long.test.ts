import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { LISTS_PAGE_NUMBER, withoutHomenagens } from '#server/db/page-versions.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { NewRow } from '#server/db/tables.ts'
import { writeBuiltPages } from '#server/testing/built-pages.ts'
import { publishUnidades } from '#server/testing/divulgacao.ts'
import { buildApresentacao, buildDespedida } from '#server/testing/factories.ts'
import { addHomenagem } from '#server/testing/homenagens.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMigratedOnServer, onServer, TEST_ZONE, takeDatabaseAway } from '#server/testing/test-database.ts'
import { until } from '#server/testing/wait.ts'

/** Pages that show what the calls answer. */
const { pagesDir, remove } = writeBuiltPages(`
  export const loadScreens = async () => undefined
  export const isKnownAddress = () => true
  export const renderPage = async (address, origin, read) => {
    const { pathname, searchParams } = new URL(address, origin)
    const id = /^\\/despedida\\/(\\d+)/.exec(pathname)?.[1]
    const params = { id, codigo: '0', despedidaId: id }
    const key =
      id === undefined
        ? 'GET /exibicao/despedidas/ultimas'
        : searchParams.get('aba') === 'mensagens'
          ? 'GET /homenagem/homenagem-aprovadas/:despedidaId'
          : 'GET /exibicao/despedida/:id/:codigo'
    try {
      return page(JSON.stringify((await read(key, { params })).body))
    } catch (error) {
      if (error.status === 404) return page('status', 404)
      throw error
    }
  }`)

type Node = {
  t: TestApp
  app: FastifyInstance
  follow: () => Promise<void>
  isFollowing: () => boolean
  close: () => Promise<void>
}

const openNode = async (url: string): Promise<Node> => {
  const { db, versions, changes, close } = openPostgres(url, TEST_ZONE, () => {})
  const t = await createTestApp({ db, versions, changes })
  const app = await buildApp(t.deps, { pagesDir })
  let isFollowing = false
  return {
    t,
    app,
    // As the jobs of every node do.
    follow: async () => {
      if (isFollowing) return
      await changes.subscribe({ onInvalidated: () => {}, onDisconnected: () => (isFollowing = false) })
      isFollowing = true
    },
    isFollowing: () => isFollowing,
    close: async () => {
      await app.close()
      await t.close()
      await close()
    },
  }
}

const NOME = 'Benedita Aparecida'
const pagesOf = (id: number): string[] => [
  `/despedida/${id}`,
  `/despedida/${id}?aba=mensagens`,
  '/lista-postagens/despedidas',
]
const callsOf = (id: number): string[] => [
  `/exibicao/despedida/${id}/0`,
  `/homenagem/homenagem-aprovadas/${id}`,
  ...['ultimas', 'apresentadas', 'proximas'].map(list => `/exibicao/despedidas/${list}`),
]
/** Read from the database each time, whatever documents or pictures are stored. */
const othersOf = (id: number): string[] => [
  ...['', '.atom', '.ics'].map(end => `/exibicao/unidade/CV/velorios${end}`),
  `/exibicao/oembed?url=${encodeURIComponent(`http://portal.test/despedida/${id}`)}`,
  `/exibicao/despedida/${id}/cartao.jpg`,
  `/exibicao/despedida/${id}/comunicado?formato=feed`,
  `/homenagem/novidades/${id}`,
  '/sitemap-1.xml',
  `/exibicao/despedidas/busca?nome=${NOME.split(' ')[0]}`,
  '/lista-postagens/despedidas?nome=benedita',
]
const cachedOf = (id: number): string[] => [...pagesOf(id), ...callsOf(id)]

describe.runIf(onServer())('two nodes whose database is away', () => {
  let url: string
  let nodes: Node[]
  let id: number
  let bringBack = async (): Promise<void> => {}
  /** Until every node has noticed: one that has not would not follow again in the next test, and hear of nothing. */
  const away = async (): Promise<void> => {
    bringBack = await takeDatabaseAway(url)
    for (const node of nodes) await until(() => !node.isFollowing())
  }
  const get = ({ app }: Node, address: string) =>
    app.inject({ url: address, headers: { host: 'portal.test', accept: 'text/html,*/*' } })
  const readAll = async (addresses: readonly string[], from = nodes) => {
    const responses = []
    for (const address of addresses)
      for (const node of from) {
        const { statusCode: status, body, headers } = await get(node, address)
        responses.push({ address, status, body, headers })
      }
    return responses
  }
  /** The list of what comes next does not name a wake that has begun. */
  const mustShow = async (): Promise<void> => {
    for (const { address, status, body } of await readAll(cachedOf(id)))
      expect([address, status, body.includes(NOME) || address.endsWith('proximas')]).toEqual([address, 200, true])
  }
  const mustRefuse = async (addresses: readonly string[], from = nodes): Promise<void> => {
    for (const { address, status, body, headers } of await readAll(addresses, from)) {
      expect([address, status, body.includes(NOME)]).toEqual([address, 503, false])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      if (pagesOf(id).includes(address)) expect(body).toContain('503: wait for')
      if (callsOf(id).includes(address)) expect(JSON.parse(body)).toMatchObject({ code: 'INDISPONIVEL' })
    }
  }
  const withdraw = (values: Partial<NewRow<'despedida'>>) =>
    nodes[0]?.t.deps.db.updateTable('despedida').set(values).where('id', '=', id).execute()
  const forgotten = async (): Promise<void> => {
    for (const { t } of nodes)
      for (const page of [id, withoutHomenagens(id), LISTS_PAGE_NUMBER])
        await until(() => t.deps.versions.lastConfirmed([page]) === undefined)
  }

  beforeAll(async () => {
    url = await createMigratedOnServer()
    nodes = [await openNode(url), await openNode(url)]
  })
  beforeEach(async () => {
    const [{ t }] = nodes as [Node]
    for (const node of nodes) await node.follow()
    for (const table of ['homenagem', 'apresentacao', 'despedida'] as const) await t.deps.db.deleteFrom(table).execute()
    id = (await buildDespedida(t.deps, { obituario: `Vida de ${NOME}` }, { nome: NOME })).row.id
    await buildApresentacao(t.deps, id)
    await addHomenagem(t, id, { descricao: `Saudade de ${NOME}`, publicado: true })
    await publishUnidades(t)
    await mustShow()
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await bringBack()
    // The first use of a connection that the server ended fails.
    for (const { t } of nodes) await until(() => t.deps.versions.current([id]).then(Boolean, () => false))
  })
  afterAll(async () => {
    for (const node of nodes) await node.close()
    remove()
  })

  it.each<[string, Partial<NewRow<'despedida'>>]>([
    ['private', { tipo: 'Privada' }],
    ['inactive', { status_memoria: false }],
  ])('show nothing of a page that became %s, whether they were asked since or only notified', async (_name, values) => {
    // What a node confirmed does not grow old: it forgets what it is notified of, and nothing else.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    await withdraw(values)
    await forgotten()
    for (const node of nodes.slice(0, 1)) expect((await get(node, `/exibicao/despedida/${id}/0`)).statusCode).toBe(404)
    await away()
    await mustRefuse(cachedOf(id))
  })

  it('show nothing that was written while a node could not be notified', async () => {
    await nodes[0]?.t.deps.db.executeQuery(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'memorial-novidades'`.compile(
        nodes[0].t.deps.db,
      ),
    )
    for (const node of nodes) await until(() => !node.isFollowing())
    await withdraw({ tipo: 'Privada' })
    for (const node of nodes) await node.follow()
    await away()
    await mustRefuse(cachedOf(id))
  })

  it('refuse everything else, stored documents and feeds included', async () => {
    // Documents are drawn on the node that is asked.
    const one = nodes.slice(0, 1)
    for (const { address, status } of await readAll(othersOf(id), one))
      expect([address, status]).toEqual([address, 200])
    await away()
    await mustRefuse(othersOf(id), one)
  })

  it('serve what they confirmed last for a minute, then refuse it with a sentence', async () => {
    await away()
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    await mustShow()
    clock.mockImplementation(() => now + 61_000)
    await mustRefuse(cachedOf(id))
  })
})
