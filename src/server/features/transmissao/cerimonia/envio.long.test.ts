import { describe, expect, it } from 'vitest'
import { syncTransmissoes } from '#server/features/transmissao/jobs.ts'
import {
  ask,
  book,
  fixture,
  openEnvioFixture,
  playlistOf,
  sendAll,
  stop,
  untilSegments,
  WEBM,
} from '#server/testing/envio-fixture.ts'
import { record } from '#server/testing/envio-parts.ts'
import { portalTime } from '#server/testing/factories.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { SLOW_TEST } from '#server/testing/wait.ts'

openEnvioFixture()

const call = (id: number, path: string, payload: object) =>
  fixture.t.app.inject({
    method: 'POST',
    url: `/cliente/transmissao/${id}/cerimonias/rito${path}`,
    headers: { authorization: fixture.ana.authorization },
    payload,
  })

/** A chapel and the burial that follows in half an hour, each with its own stream. */
const bookBoth = async () => {
  const chapel = await book()
  const { db } = fixture.t.deps
  await db
    .updateTable('despedida')
    .set({ data_sepultamento: portalTime(30) })
    .where('id', '=', chapel.id)
    .execute()
  await call(chapel.id, '', { nome: 'Ana', parentesco: 'Filha' })
  const { camera } = await db
    .selectFrom('transmissao_cerimonia')
    .select('camera')
    .where('despedida_id', '=', chapel.id)
    .executeTakeFirstOrThrow()
  await syncTransmissoes(fixture.t.deps)
  return { chapel, grave: { ...chapel, camera } }
}
const begin = async (id: number) =>
  (await call(id, '/envio', { aparelho: 'phone-of-ana', formato: WEBM })).json().envio as string
const statusOf = async (url: string) => (await fixture.t.app.inject({ url })).statusCode
/** What the engine knows changes with its next run, as the job of the leader does it. */
const statusAfterSync = async (url: string) => {
  await syncTransmissoes(fixture.t.deps)
  return statusOf(url)
}

describe.skipIf(ffmpeg === undefined)('a phone at the grave', SLOW_TEST, () => {
  it('is shown with tickets of its own: those of the chapel open nothing there, nor the other way round', async () => {
    const { chapel, grave } = await bookBoth()
    expect(await ask(grave)).toBe('Transmissão em breve')
    const recorded = record(WEBM, 5)
    const envio = await begin(grave.id)
    await sendAll(grave, envio, recorded)
    await untilSegments(grave, 2)
    expect(await ask(chapel)).toBe('Transmissão em breve')
    const response = await fixture.t.app.inject({
      method: 'POST',
      url: `/cliente/transmissao/${chapel.id}/envio`,
      headers: { authorization: fixture.bruno.authorization },
      payload: { aparelho: 'phone-of-bruno', formato: WEBM },
    })
    await sendAll(chapel, response.json().envio, recorded, fixture.bruno)
    await untilSegments(chapel, 2)
    const [chapelAddress, graveAddress] = [await ask(chapel), await ask(grave)]
    expect([await statusOf(chapelAddress), await statusOf(graveAddress)]).toEqual([200, 200])
    const swapped = (address: string, camera: string) => address.replace(/^(\/transmissao\/)[^/]+/, `$1${camera}`)
    expect(await statusOf(swapped(chapelAddress, grave.camera))).toBe(403)
    expect(await statusOf(swapped(graveAddress, chapel.camera))).toBe(403)
    const registros = await fixture.t.app.inject({
      url: `/cliente/transmissao/${grave.id}/cerimonias`,
      headers: { authorization: fixture.ana.authorization },
    })
    const burial = registros.json().cerimonias.find((one: { cerimonia: string }) => one.cerimonia === 'rito')
    expect(burial.transmissao.estado).toBe('ao-vivo')
    expect(burial.transmissao.registros.map((one: { tipo: string }) => one.tipo)).toEqual(
      expect.arrayContaining(['envio', 'abrir']),
    )
    await stop(grave, envio)
    await stop(chapel, response.json().envio, fixture.bruno)
  })

  it('is shut out with its viewers when staff end it, and when the ceremony loses its hour', async () => {
    const { grave } = await bookBoth()
    const envio = await begin(grave.id)
    await sendAll(grave, envio, record(WEBM, 5))
    await untilSegments(grave, 2)
    const address = await ask(grave)
    await call(grave.id, '/encerrar', {})
    await expect.poll(() => statusAfterSync(address)).toBe(403)
    expect(await ask(grave)).toBe('Transmissão encerrada')
    await call(grave.id, '/reabrir', {})
    await expect.poll(() => statusAfterSync(address)).toBe(200)
    expect(await playlistOf(grave)).toContain('#EXTM3U')
    await fixture.t.deps.db
      .updateTable('despedida')
      .set({ data_sepultamento: null })
      .where('id', '=', grave.id)
      .execute()
    await expect.poll(() => statusAfterSync(address)).toBe(403)
    expect(await ask(grave)).toBe('Transmissão encerrada')
  })
})
