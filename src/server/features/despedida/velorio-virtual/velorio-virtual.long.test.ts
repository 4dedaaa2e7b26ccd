import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { buildTransmissao, createRecordingFixture } from '#server/testing/recording-fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { waitFor } from '#server/testing/wait.ts'

const onAir = new Set<string>()
const t = openTestApp()
beforeAll(async () => {
  vi.spyOn(t.deps.streams, 'addressOf').mockImplementation(camera => (onAir.has(camera) ? '/exemplo.m3u8' : undefined))
})

const readPage = async (app: TestApp, id: number) =>
  (await app.app.inject({ url: `/exibicao/despedida/${id}/0` })).json()

describe('a recording on the public page', () => {
  it('is announced after the end of its velório, and only if the family allows visitors to watch it', async () => {
    const app = await createTestApp()
    const fixture = createRecordingFixture(app)
    const velorio = await buildTransmissao(app)
    await fixture.consent(velorio, { dias: 7, quem: 'acesso' })
    await fixture.record(velorio)
    const available = async () => (await readPage(app, velorio.despedidaId)).gravacao_disponivel
    expect(await available()).toBe(false)
    await fixture.end(velorio)
    await waitFor(async () => expect(await available()).toBe(true))
    await fixture.consent(velorio, { dias: 7, quem: 'familia' })
    // The cached page is at most three seconds old.
    await waitFor(async () => expect(await available()).toBe(false))
    await app.close()
  })
})
