import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { MediaUnavailable } from '#server/adapters/media-store.ts'
import { OPEN, openArquivos } from '#server/testing/arquivo-familia.ts'
import { buildDespedida } from '#server/testing/factories.ts'
import { addHomenagem, requesterFor } from '#server/testing/homenagens.ts'
import { createDeferred, until } from '#server/testing/wait.ts'
import { createArquivoMaking } from './making-jobs.ts'

const { t, kept, fixture, leaveFree, family, addRecording, files, unpack, ready, ...archive } = openArquivos()
const { pathOf, request, state, work, addressOf, download } = archive
const DAY_MS = 86_400_000

describe('an archive and what happens meanwhile', () => {
  it('is refused at once to those who withdrew meanwhile, and made again without them', async () => {
    const { id, open } = await family()
    await request(id)
    await work(id)
    const endereco = await addressOf(id)
    const before = await state(id)
    await t.deps.db.deleteFrom('homenagem').where('id', '=', open).execute()
    expect((await download(endereco)).statusCode).toBe(404)
    expect(await state(id)).toMatchObject({ estado: 'preparando' })
    await work(id)
    const { names, read } = await unpack((await download(await addressOf(id))).rawPayload)
    expect(names.some(name => name.startsWith('imagens/'))).toBe(false)
    expect(read('mensagens.txt')).not.toContain(OPEN)
    expect((await state(id)).ate).toBe(before.ate)
    expect(files()).toHaveLength(await ready())
  })

  it('shows nobody who withdraws while it is being made', async () => {
    const { id, open } = await family()
    await addRecording(id)
    const gate = createDeferred()
    let asked = 0
    kept.video = () => {
      asked += 1
      return Readable.from(
        (async function* () {
          if (asked === 1) await gate.promise
          yield Buffer.from('vídeo')
        })(),
      )
    }
    await request(id)
    await fixture.making.run()
    await until(() => asked === 1)
    expect((await state(id)).estado).toBe('preparando')
    expect((await requesterFor(t)('POST', pathOf(id, '/endereco'), fixture.moderador)).statusCode).toBe(404)
    await t.deps.db.updateTable('homenagem').set({ publicado: false }).where('id', '=', open).execute()
    gate.resolve()
    await work(id)
    expect(asked).toBe(2)
    expect((await unpack((await download(await addressOf(id))).rawPayload)).read('mensagens.txt')).not.toContain(OPEN)
  })

  it('says that something new has come, keeps what there is, and is made again only when the family asks', async () => {
    const { id } = await family()
    await request(id)
    await work(id)
    const endereco = await addressOf(id)
    expect((await request(id)).json()).toMatchObject({ estado: 'pronto', novidades: false })
    await addHomenagem(t, id, { descricao: 'Chegou depois', publicado: true })
    expect(await state(id)).toMatchObject({ estado: 'pronto', novidades: true })
    expect((await download(endereco)).statusCode).toBe(200)
    expect((await request(id)).json()).toMatchObject({ estado: 'preparando' })
    await work(id)
    expect((await unpack((await download(await addressOf(id))).rawPayload)).read('mensagens.txt')).toContain(
      'Chegou depois',
    )
  })

  it('is begun again after a killed process, and what that one had written goes', async () => {
    const { id } = await family()
    await addRecording(id)
    kept.video = () => new Readable({ read: () => undefined })
    await request(id)
    await fixture.making.run()
    await until(() => files().some(file => file.endsWith('.parcial')))
    // The process is gone: nobody cleans up after it. Another one starts.
    const [left = ''] = files().filter(file => file.endsWith('.parcial'))
    const next = createArquivoMaking(t.deps)
    kept.video = () => Readable.from([Buffer.from('vídeo')])
    await until(async () => {
      await next.run()
      return (await state(id)).estado === 'pronto'
    })
    await next.run()
    expect(files()).not.toContain(left)
    await fixture.making.stop()
    await next.stop()
    expect((await state(id)).estado).toBe('pronto')
    expect((await download(await addressOf(id))).statusCode).toBe(200)
  })

  it('stops at once with the portal, and the request stays', async () => {
    const { id } = await family()
    await addRecording(id)
    const stuck = new Readable({ read: () => undefined })
    let asked = false
    kept.video = () => {
      asked = true
      return stuck
    }
    await request(id)
    await fixture.making.run()
    await until(() => asked)
    await fixture.making.stop()
    expect([stuck.destroyed, (await state(id)).estado]).toEqual([true, 'preparando'])
    fixture.making = createArquivoMaking(t.deps)
    kept.video = () => Readable.from([Buffer.from('vídeo')])
    await work(id)
  })

  it('is tried again while a store does not respond, and after five failures says so', async () => {
    const { id } = await family()
    const { get } = t.deps.media
    t.deps.media.get = () => Promise.reject(new MediaUnavailable('away'))
    try {
      await request(id)
      await work(id, 'falhou')
      expect(await state(id)).toMatchObject({ motivo: 'erro' })
      const row = await t.deps.db
        .selectFrom('arquivo_familia')
        .select('tentativa')
        .where('despedida_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row.tentativa).toBe(5)
    } finally {
      t.deps.media.get = get
    }
    expect((await request(id)).json()).toMatchObject({ estado: 'preparando' })
    await work(id)
  })

  it('is refused with a sentence where there is no room, also when the room is lost meanwhile', async () => {
    const { id } = await family()
    leaveFree(1_000_000)
    const refused = await request(id)
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'SEM_ESPACO'])
    expect(refused.json().mensagem).toMatch(/sem espaço/)
    expect((await state(id)).estado).toBe('parado')
    leaveFree(0)
    await request(id)
    leaveFree(1_000_000)
    await work(id, 'falhou')
    expect(await state(id)).toMatchObject({ motivo: 'espaco' })
    expect(files().filter(file => file.endsWith('.parcial'))).toEqual([])
  })

  it('goes after seven days, and with its despedida', async () => {
    const { id } = await family()
    await request(id)
    await work(id)
    const { ate } = await state(id)
    expect(Date.parse(ate ?? '') - Date.now()).toBeGreaterThan(6.9 * DAY_MS)
    const endereco = await addressOf(id)
    await t.deps.db
      .updateTable('arquivo_familia')
      .set({ vale_ate: new Date(Date.now() - 1000).toISOString() })
      .where('despedida_id', '=', id)
      .execute()
    expect((await state(id)).estado).toBe('parado')
    expect((await download(endereco)).statusCode).toBe(404)
    await fixture.making.run()
    expect(files()).toHaveLength(await ready())
  })

  it('says until when recording and signatures are kept', async () => {
    const { id } = await family()
    await addRecording(id)
    const { guarda } = await state(id)
    expect(Date.parse(guarda.gravacao ?? '') - Date.now()).toBeGreaterThan(29 * DAY_MS)
    expect(Date.parse(guarda.presenca ?? '') - Date.now()).toBeGreaterThan(100 * DAY_MS)
    const { row } = await buildDespedida(t.deps, { moderador_id: fixture.moderador.pessoaId })
    expect((await state(row.id)).guarda).toEqual({ gravacao: null, presenca: null })
  })
})
