import { describe, expect, it } from 'vitest'
import { escapeHtml } from '#server/core/escape-html.ts'
import { FAMILY, OPEN, openArquivos } from '#server/testing/arquivo-familia.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { addFotografia } from '#server/testing/fotografias.ts'
import { addVoz, requesterFor } from '#server/testing/homenagens.ts'
import { addLegendas } from '#server/testing/legendas.ts'
import { addModerador } from '#server/testing/moderadores.ts'

const { t, fixture, family, addRecording, unpack, pathOf, request, state, work, addressOf, download } = openArquivos()

describe('the archive of a family', () => {
  it('contains book, pictures as they are kept, words as text and as pages, signatures and recording', async () => {
    const { id, open } = await family()
    await addRecording(id)
    await addLegendas(t, id)
    await addVoz(t, open, { transcricao: 'Que saudade.' })
    const { imagem } = await addFotografia(t, id)
    await addFotografia(t, id, { retirada_em: new Date().toISOString() })
    expect((await state(id)).estado).toBe('parado')
    expect((await request(id)).json()).toMatchObject({ estado: 'preparando', progresso: 0 })
    await work(id)
    const endereco = await addressOf(id)
    expect(endereco).toMatch(/^\/arquivo-familia\/\d+\/[\w-]+\/arquivo-da-familia-maria-do-carmo-vasconcelos\.zip$/)
    const response = await download(endereco)
    expect(response.headers['content-type']).toBe('application/zip')
    const { names, read } = await unpack(response.rawPayload)
    const voice = `vozes/mensagem-${open}-ze-avila.m4a`
    const picture = `imagens/mensagem-${open}-ze-avila.webp`
    expect(names).toEqual([
      'LEIA-ME.txt',
      'fotografias.html',
      'fotografias/01.webp',
      'gravacao/velorio-1.mp4',
      'gravacao/velorio-1.vtt',
      picture,
      'inicio.html',
      'livro-da-familia.pdf',
      'livro-de-presenca.html',
      'livro-de-presenca.txt',
      'mensagens.html',
      'mensagens.txt',
      voice,
    ])
    expect(read(voice)).toBe('a voice')
    expect(read('mensagens.html')).toContain(`<audio controls preload="none" src="${voice}">`)
    for (const words of ['Que saudade.', `(voz: ${voice})`]) expect(read('mensagens.txt')).toContain(words)
    expect(read('gravacao/velorio-1.mp4')).toBe('vídeo')
    expect(read('gravacao/velorio-1.vtt')).toContain('00:00:01.000 --> 00:00:03.000\nDescanse em paz.')
    expect(read('fotografias/01.webp')).toBe((await t.deps.media.get(imagem.slice(7)))?.toString('latin1'))
    expect(read('fotografias.html')).toContain('src="fotografias/01.webp"')
    expect(read('inicio.html')).toContain('href="fotografias.html"')
    expect(read('livro-da-familia.pdf').slice(0, 5)).toBe('%PDF-')
    const [stored] = await t.deps.db.selectFrom('midia').select('nome').where('homenagem_id', '=', open).execute()
    expect(read(picture)).toBe((await t.deps.media.get(stored?.nome ?? ''))?.toString('latin1'))
    for (const words of [OPEN, FAMILY, 'Zé Ávila', picture]) expect(read('mensagens.txt')).toContain(words)
    expect(read('livro-de-presenca.txt')).toContain('Visita, Penedo')
    expect(read('inicio.html')).toContain(escapeHtml('Costurava & cantava.'))
    expect(read('inicio.html')).toContain('src="gravacao/velorio-1.mp4"')
    expect(read('inicio.html')).toContain(
      '<track kind="captions" srclang="pt-BR" label="Português" src="gravacao/velorio-1.vtt">',
    )
    expect(read('mensagens.html')).toContain(escapeHtml(OPEN))
    expect(read('mensagens.html')).toContain(`src="${picture}"`)
    const pages = names.filter(name => /\.(html|txt)$/.test(name)).map(read)
    for (const page of pages) {
      expect(page).not.toMatch(/Ainda espera|Foi recusada/)
      // Nothing runs, and nothing is read from the network.
      expect(page).not.toMatch(/<script|https?:|\bon\w+=|<link|@import|url\(/)
    }
  })

  it('is made for each of its moderators, and for nobody else', async () => {
    const { id } = await family()
    await addModerador(t, id, fixture.second)
    await request(id, fixture.second)
    await work(id)
    expect((await state(id, fixture.moderador)).estado).toBe('pronto')
    const staff = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const both = await buildAccount(t.deps, ['ROLE_MODERADOR', 'ROLE_COLABORADOR'])
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    for (const [who, status] of [
      [staff, 403],
      [both, 403],
      [other, 404],
    ] as const)
      for (const [method, end] of [
        ['GET', ''],
        ['POST', ''],
        ['POST', '/endereco'],
      ] as const)
        expect((await requesterFor(t)(method, pathOf(id, end), who)).statusCode, `${method} ${end}`).toBe(status)
    const endereco = await addressOf(id, fixture.second)
    expect((await download(endereco)).statusCode).toBe(200)
    await t.deps.db.deleteFrom('moderador_despedida').where('pessoa_id', '=', fixture.second.pessoaId).execute()
    expect((await download(endereco)).statusCode).toBe(404)
    const { id: foreign } = await family()
    expect((await download(endereco.replace(`/${id}/`, `/${foreign}/`))).statusCode).toBe(404)
  })

  it('ends its address with the session, and names who asked and who downloaded in the history', async () => {
    const { id } = await family()
    const who = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    await addModerador(t, id, who)
    await request(id, who)
    await work(id)
    const endereco = await addressOf(id, who)
    await t.deps.db
      .updateTable('sessao')
      .set({ encerrada_em: new Date().toISOString() })
      .where('conta_id', '=', who.contaId)
      .execute()
    expect((await download(endereco)).statusCode).toBe(404)
    const audit = await t.deps.db
      .selectFrom('auditoria')
      .select(['acao', 'conta_id'])
      .where('despedida_id', '=', id)
      .where('acao', 'like', 'arquivo-familia.%')
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { acao: 'arquivo-familia.pedir', conta_id: who.contaId },
      { acao: 'arquivo-familia.baixar', conta_id: who.contaId },
    ])
  })

  it('goes on where a download stopped, and begins again where the file is another one', async () => {
    const { id } = await family()
    await request(id)
    await work(id)
    const endereco = await addressOf(id)
    const whole = await download(endereco)
    const etag = String(whole.headers.etag)
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect([whole.headers['accept-ranges'], whole.headers['content-length']]).toEqual([
      'bytes',
      String(whole.rawPayload.length),
    ])
    const half = Math.floor(whole.rawPayload.length / 2)
    const rest = await download(endereco, { range: `bytes=${half}-`, 'if-range': etag })
    expect([rest.statusCode, rest.headers['content-range'], rest.headers.etag]).toEqual([
      206,
      `bytes ${half}-${whole.rawPayload.length - 1}/${whole.rawPayload.length}`,
      etag,
    ])
    expect(Buffer.concat([whole.rawPayload.subarray(0, half), rest.rawPayload]).equals(whole.rawPayload)).toBe(true)
    const other = await download(endereco, { range: `bytes=${half}-`, 'if-range': '"another"' })
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, whole.rawPayload.length])
    expect((await download(endereco, { range: 'bytes=999999999-' })).statusCode).toBe(416)
    const head = await t.app.inject({ method: 'HEAD', url: endereco })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(whole.rawPayload.length),
      0,
    ])
  })
})
