import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { makeDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { anyAddress, TRUSTING } from './clients.ts'

/** Resident memory after light use with documents, in MB (docs/performance.md, U13). */
const MAX_RESIDENT_MB = 300
/** And after hundreds of documents in a few minutes: the limit of the hour of a large wake (U13). */
const MAX_BUSY_RESIDENT_MB = 500
const CARD_COUNT = 60
/** More than one process draws (`DOCUMENTS_PER_PROCESS_MAX`). */
const MANY_CARDS_COUNT = 110
const postgres = await startPostgres()
const dataDir = makeDataDir()

const workersOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap(thread =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

describe.skipIf(!('url' in postgres) || process.platform !== 'linux')(
  'a portal on PostgreSQL that draws documents',
  () => {
    let portal: Portal
    let ids: number[]
    let staff: Record<string, string>
    beforeAll(async () => {
      portal = await startPortal(dataDir, {
        ...TRUSTING,
        // As the files of deploy/ set it: a fifth to a third less, by the version of Node.
        MALLOC_ARENA_MAX: '2',
        DATABASE_URL: 'url' in postgres ? postgres.url : '',
        SESSION_SECRET: 'a secret of the tests, long enough to be one',
        PUBLIC_URL: 'http://localhost',
        PORTAL_SAMPLE: '1',
        DEMO_CAMERA: '0',
        DISCO_MIN_GB: '0',
        DISCO_ALARME_GB: '0',
      })
      const list = (await (await fetch(`${portal.url}/exibicao/despedidas/ultimas`)).json()) as { id: number }[]
      ids = list.map(({ id }) => id)
      const signIn = await fetch(`${portal.url}/api/auth/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin@exemplo.com.br', password: 'memorial1973' }),
      })
      staff = { authorization: `Bearer ${((await signIn.json()) as { accessToken: string }).accessToken}` }
    })
    afterAll(async () => {
      await portal.stop()
      if ('stop' in postgres) await postgres.stop()
      removeDataDir(dataDir)
    })

    const get = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(portal.url + path, { headers: { 'x-forwarded-for': anyAddress(), ...headers } })
      await response.arrayBuffer()
      return { status: response.status, type: response.headers.get('content-type') }
    }
    const cardOf = (id: number) => get(`/exibicao/despedida/${id}/cartao.jpg`)
    const change = async (id: number, text: string) => {
      const response = await fetch(`${portal.url}/cliente/update-despedida`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...staff },
        body: JSON.stringify({ id, local_velorio: text }),
      })
      expect(response.status).toBe(200)
    }

    it('remains within its memory limits, and replaces the process of a kind, which ends', async () => {
      let [mostMb, first]: [number, number[]] = [0, []]
      for (let card = 0; card < MANY_CARDS_COUNT; card += 1) {
        const id = ids[card % ids.length] ?? 0
        if (card % ids.length === 0) forgetCards()
        await change(id, `Capela ${card}`)
        expect((await cardOf(id)).status).toBe(200)
        if (card % 12 === 0) expect((await get(`/cliente/despedida/${id}/informativo`, staff)).status).toBe(200)
        if (card % 50 === 0) expect((await get(`/cliente/despedida/${id}/ebook`, staff)).status).toBe(200)
        if (card === 0) first = workersOf(portal.pid)
        for (const pid of workersOf(portal.pid)) mostMb = Math.max(mostMb, residentMb(pid))
        if (card !== CARD_COUNT) continue
        const lightMb = residentMb(portal.pid)
        console.log(`resident after ${CARD_COUNT} cards: ${Math.round(lightMb)} MB, goal ${MAX_RESIDENT_MB}`)
        expect(lightMb).toBeLessThan(MAX_RESIDENT_MB)
      }
      console.log(`processes after ${MANY_CARDS_COUNT} cards: at most ${Math.round(mostMb)} MB each`)
      // On a slow machine the other kind is replaced too: it was idle between its documents.
      expect(workersOf(portal.pid).filter(pid => !first.includes(pid))).not.toHaveLength(0)
      expect(mostMb).toBeLessThan(MAX_RESIDENT_MB)
      expect(residentMb(portal.pid)).toBeLessThan(MAX_BUSY_RESIDENT_MB)
      // An idle one ends in the same way (`worker-process.test.ts`).
      await expect.poll(() => workersOf(portal.pid)).toHaveLength(first.length)
    })

    /** A card of an earlier test may still be written while its folder is removed. */
    const forgetCards = (): void =>
      rmSync(join(dataDir, 'cartoes'), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })

    /** Despedidas whose card is on the disk. */
    const drawn = (): number[] => {
      const folder = join(dataDir, 'cartoes')
      return existsSync(folder) ? readdirSync(folder).map(Number) : []
    }

    it('renders a share card for a new link, and ten concurrently', async () => {
      forgetCards()
      const [first = 0, ...others] = ids
      const ten = others.slice(0, 10)
      expect(await cardOf(first)).toEqual({ status: 200, type: 'image/jpeg' })
      expect(drawn()).toContain(first)
      const cards = await Promise.all(ten.map(cardOf))
      expect(cards.map(({ status }) => status)).toEqual(ten.map(() => 200))
      expect(drawn()).toEqual(expect.arrayContaining(ten))
    })

    it('does not delay others for an address that requests six cards at a time', async () => {
      // The process of an informativo is started before, so that only queues could delay the next one.
      await get(`/cliente/despedida/${ids[0]}/informativo`, staff)
      forgetCards()
      let isOver = false
      const greedy = { 'x-forwarded-for': anyAddress() }
      const statuses = new Set<number>()
      const askMany = async (): Promise<void> => {
        for (let next = 0; !isOver; next += 6)
          await Promise.all(
            [0, 1, 2, 3, 4, 5].map(async one => {
              const { status } = await get(`/exibicao/despedida/${ids[(next + one) % ids.length]}/cartao.jpg`, greedy)
              statuses.add(status)
            }),
          )
      }
      const asking = askMany()
      const drawnWhenAnswered = async (answer: ReturnType<typeof get>) => ({
        ...(await answer),
        others: drawn().length,
      })
      const [card, informativo] = await Promise.all([
        drawnWhenAnswered(cardOf(ids.at(-1) ?? 0)),
        drawnWhenAnswered(get(`/cliente/despedida/${ids[0]}/informativo`, staff)),
      ])
      isOver = true
      await asking
      expect([card.status, informativo.status]).toEqual([200, 200])
      expect(statuses).toEqual(new Set([200, 429]))
      expect(card.others).toBeLessThan(ids.length)
      expect(informativo.others).toBeLessThan(ids.length)
    })
  },
)
