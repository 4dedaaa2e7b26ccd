import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARTOES_DRAWN_AT_ONCE_MAX, LIMITS } from '#contract/limits.ts'
import { randomName } from '#server/core/secrets.ts'
import { despedidaOfPage } from '#server/db/page-versions.ts'
import type { NewRow } from '#server/db/tables.ts'
import { buildAccount, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createDeferred, until } from '#server/testing/wait.ts'
import { createCartaoDrawing } from './cartao-jobs.ts'
import { cleanCartoes } from './cartao-service.ts'

/** A fake that draws at once and counts; `hold` makes drawings wait. */
const drawings: (string | undefined)[] = []
let hold = Promise.resolve()
/** Holds the drawing of saved pages back; nothing waits for a time. */
let settled = Promise.resolve()
let settleCount = 0
/** Despedidas whose change this node has heard of. */
const announced = new Set<number | undefined>()
let isMediaAvailable = true

let t: TestApp
let staff: TestAccount
let cartaoDrawing: ReturnType<typeof createCartaoDrawing>
beforeAll(async () => {
  t = await createTestApp({
    documents: {
      make: async job => {
        drawings.push(job.kind === 'cartao' ? job.content.pessoa?.nome : job.kind)
        await hold
        return Buffer.from(`card ${drawings.length}`)
      },
    },
  })
  const { get } = t.deps.media
  t.deps.media.get = name => (isMediaAvailable ? get(name) : Promise.reject(new Error('the store does not respond')))
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
  cartaoDrawing = createCartaoDrawing(t.deps, () => {
    settleCount += 1
    return settled
  })
  await cartaoDrawing.follow()
  const onInvalidated = (page: number) => void announced.add(despedidaOfPage(page))
  await t.deps.changes.subscribe({ onInvalidated, onDisconnected: () => undefined })
})
afterAll(async () => {
  cartaoDrawing.stop()
  await t.close()
})

let lastAddress = 0
const anyAddress = (): string => {
  lastAddress += 1
  return `10.1.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`
}
const cardOf = (id: number, remoteAddress = anyAddress()) =>
  t.app.inject({ url: `/exibicao/despedida/${id}/cartao.jpg`, remoteAddress })

const build = async (values: Partial<NewRow<'despedida'>> = {}) => {
  const nome = `Maria ${randomName()}`
  return { ...(await buildDespedida(t.deps, values, { nome })), nome }
}

const save = async (id: number, body: object) => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/cliente/update-despedida',
    headers: { authorization: staff.authorization },
    payload: { id, ...body },
  })
  expect(response.statusCode).toBe(200)
}

const isStored = async (id: number): Promise<boolean> => (await t.deps.cartoes.owners()).includes(String(id))
const drawnOf = (nome: string): number => drawings.filter(one => one === nome).length
/** Waits until this node knows all pages just written: changes arrive in their order. */
const untilAnnounced = async (): Promise<number> => {
  const { row } = await build()
  await until(() => announced.has(row.id))
  return row.id
}
/** Waits until the cards of the pages just written are drawn: the last one is that of a new page. */
const quiet = async (): Promise<void> => {
  const last = await untilAnnounced()
  await until(() => isStored(last))
}

describe('the share card of a saved despedida', () => {
  it('is drawn after the save, before anybody requests it, and not again on request', async () => {
    const { row, nome } = await build()
    await quiet()
    const start = drawnOf(nome)
    await save(row.id, { local_velorio: 'Capela da Luz', data_velorio: '2099-03-04 09:00:00' })
    await until(() => drawnOf(nome) === start + 1)
    const [first, second] = [await cardOf(row.id), await cardOf(row.id)]
    expect(first.statusCode).toBe(200)
    expect(second.body).toBe(first.body)
    expect(drawnOf(nome)).toBe(start + 1)
  })

  it('is drawn once after several saves in a row, and not at all when none of its content changed', async () => {
    const { row, nome } = await build()
    await quiet()
    const { promise, resolve } = createDeferred()
    settled = promise
    // The drawing that is still going on takes further pages without settling.
    const count = settleCount
    while (settleCount === count) await untilAnnounced()
    const start = drawnOf(nome)
    for (const hour of ['08', '09', '10']) await save(row.id, { data_velorio: `2099-03-04 ${hour}:00:00` })
    await untilAnnounced()
    resolve()
    await until(() => drawnOf(nome) === start + 1)
    await save(row.id, { obituario: 'Plantava jasmim no quintal.' })
    await quiet()
    expect(drawnOf(nome)).toBe(start + 1)
  })

  it('changes with the name, the hour, the place, the portrait and the banner', async () => {
    const { row } = await build()
    await quiet()
    const etags = new Set([(await cardOf(row.id)).headers.etag])
    const changes: Partial<NewRow<'despedida'>>[] = [
      { data_velorio: '2099-04-05 10:00:00' },
      { local_velorio: 'Outra capela' },
      { foto_perfil: `/midia/${randomName()}.webp` },
      { foto_fundo: 4 },
    ]
    for (const change of changes) {
      await t.deps.db.updateTable('despedida').set(change).where('id', '=', row.id).execute()
      etags.add((await cardOf(row.id)).headers.etag)
    }
    await t.deps.db
      .updateTable('falecido')
      .set({ nome_registro: 'Outro Nome' })
      .where('id', '=', row.falecido_id)
      .execute()
    etags.add((await cardOf(row.id)).headers.etag)
    expect(etags.size).toBe(changes.length + 2)
    expect(drawings).toContain('Outro Nome')
  })

  it('is removed from the disk when the page becomes private or is erased', async () => {
    const [closed, erased] = [await build(), await build()]
    await until(async () => (await isStored(closed.row.id)) && (await isStored(erased.row.id)))
    await save(closed.row.id, { tipo: 'Privada' })
    await t.deps.db.deleteFrom('despedida').where('id', '=', erased.row.id).execute()
    await until(async () => !(await isStored(closed.row.id)))
    await until(async () => !(await isStored(erased.row.id)))
    expect((await cardOf(erased.row.id)).statusCode).toBe(404)
  })

  it('is removed by the cleaning job when this node missed the end of the page', async () => {
    const { row } = await build()
    await until(() => isStored(row.id))
    await t.deps.cartoes.getOrDraw('987654321', 'a', async () => ({ bytes: Buffer.from('x'), complete: true }))
    await cleanCartoes(t.deps)
    expect(await isStored(987_654_321)).toBe(false)
    expect(await isStored(row.id)).toBe(true)
  })

  it('is drawn again when an unreadable portrait becomes readable', async () => {
    const nome = `${randomName()}.webp`
    isMediaAvailable = false
    const { row } = await build({ foto_perfil: `/midia/${nome}` })
    await cardOf(row.id)
    await quiet()
    expect(await isStored(row.id)).toBe(false)
    isMediaAvailable = true
    await cardOf(row.id)
    expect(await isStored(row.id)).toBe(true)
  })
})

describe('share cards that are not drawn yet', () => {
  const [{ max }] = LIMITS.CARTAO
  /** Builds despedidas without a stored card. */
  const buildUndrawn = async (count: number): Promise<number[]> => {
    const ids: number[] = []
    for (let built = 0; built < count; built += 1) ids.push((await build()).row.id)
    await until(async () => {
      const owners = new Set(await t.deps.cartoes.owners())
      return ids.every(id => owners.has(String(id)))
    })
    for (const id of ids) await t.deps.cartoes.remove(String(id))
    return ids
  }

  it('are drawn for one address up to a limit, which affects neither other addresses nor stored cards', async () => {
    const ids = await buildUndrawn(max + 1)
    const address = anyAddress()
    const statuses: number[] = []
    for (const id of ids) statuses.push((await cardOf(id, address)).statusCode)
    expect(statuses).toEqual([...new Array(max).fill(200), 429])
    expect((await cardOf(ids.at(-1) ?? 0)).statusCode).toBe(200)
    for (const id of ids) expect((await cardOf(id, address)).statusCode).toBe(200)
  })

  it('are drawn concurrently for one address only up to a limit', async () => {
    const ids = await buildUndrawn(CARTOES_DRAWN_AT_ONCE_MAX + 1)
    let release = (): void => {}
    hold = new Promise(resolve => {
      release = resolve
    })
    const address = anyAddress()
    const cards = ids.map(id => cardOf(id, address))
    // Those that wait are answered after the release: the first answer is the refusal.
    expect((await Promise.race(cards)).statusCode).toBe(429)
    release()
    const statuses = (await Promise.all(cards)).map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([...new Array(CARTOES_DRAWN_AT_ONCE_MAX).fill(200), 429])
  })
})
