import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { sendHomenagem } from '#server/testing/homenagem-form.ts'
import { addHomenagem } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })
const aprovadas = (id: number | string, headers?: Record<string, string>) =>
  get(`/homenagem/homenagem-aprovadas/${id}`, headers)

const decide = (id: number | string, publicado: string, authorization?: string) =>
  t.app.inject({
    method: 'PUT',
    url: `/homenagem/update-status-homenagem/${id}/${publicado}`,
    headers: authorization ? { authorization } : {},
  })

describe('approved homenagens', () => {
  it('are public, newest first, without anything that identifies a person', async () => {
    const { row } = await buildDespedida(t.deps)
    await addHomenagem(t, row.id, { nome: 'Primeira', publicado: true })
    await addHomenagem(t, row.id, { nome: 'Segunda', publicado: true })
    const list = await aprovadas(row.id, { authorization: 'Bearer undefined' })
    expect(list.statusCode).toBe(200)
    expect(list.json().map((item: { nome: string }) => item.nome)).toEqual(['Segunda', 'Primeira'])
    expect(new Set(Object.keys(list.json()[0]))).toEqual(new Set(['id', 'nome', 'descricao', 'imagem', 'data']))
    expect(list.headers['x-total-count']).toBe('2')
  })

  it('never include pending or refused homenagens', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    await sendHomenagem(t, {
      homenagem: { despedida: row.id, codigo, nome: 'Ana', descricao: 'Espera', publicado: true },
    })
    await addHomenagem(t, row.id, { decidido_em: new Date().toISOString() })
    expect((await aprovadas(row.id)).json()).toEqual([])
  })

  it('are paged and searched on the server, ignoring accents', async () => {
    const { row } = await buildDespedida(t.deps)
    for (const nome of ['José', 'Antônia', 'Zé', 'Caio 100%']) await addHomenagem(t, row.id, { nome, publicado: true })
    const page = await get(`/homenagem/homenagem-aprovadas/${row.id}?pagina=2&tamanho=3`)
    expect(page.json().map((item: { nome: string }) => item.nome)).toEqual(['José'])
    expect(page.headers['x-total-count']).toBe('4')
    const names = async (busca: string) =>
      (await get(`/homenagem/homenagem-aprovadas/${row.id}?busca=${encodeURIComponent(busca)}`))
        .json()
        .map((item: { nome: string }) => item.nome)
    expect(await names('antonia')).toEqual(['Antônia'])
    expect(await names('carinho JOSE')).toEqual(['José'])
    expect(await names('%')).toEqual(['Caio 100%'])
    expect(await names('_')).toEqual([])
  })

  it('of a Privada despedida require its code or visitor cookie', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada' })
    await addHomenagem(t, row.id, { publicado: true })
    const closed = await aprovadas(row.id)
    expect([closed.statusCode, closed.body]).toEqual([404, 'Despedida privada'])
    const pass = t.deps.tokens.sign('passe', { d: row.id, v: row.acesso_versao, p: null }, 60)
    expect((await aprovadas(row.id, { cookie: `passe_${row.id}=${pass}` })).json()).toHaveLength(1)
    expect((await aprovadas(row.id, { codigo })).json()).toHaveLength(1)
    const old = t.deps.tokens.sign('passe', { d: row.id, v: row.acesso_versao - 1, p: null }, 60)
    expect((await aprovadas(row.id, { cookie: `passe_${row.id}=${old}` })).statusCode).toBe(404)
  })

  it('of an inactive, absent or invalid despedida return the text of the specification', async () => {
    const { row } = await buildDespedida(t.deps, { status_memoria: false, tipo: 'Privada' })
    expect((await aprovadas(row.id)).body).toBe('Despedida está inativa')
    for (const id of ['1', '99999999999999999999', 'abc', '0'])
      expect((await aprovadas(id)).body, id).toBe('Despedida não encontrada')
  })
})

describe('the homenagens table of staff and moderator', () => {
  const sixHomenagens = async () => {
    const { row } = await buildDespedida(t.deps)
    const { authorization } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const decided = { decidido_em: new Date().toISOString() }
    await addHomenagem(t, row.id, { nome: 'aguarda 1' })
    await addHomenagem(t, row.id, { nome: 'aprovada 1', publicado: true, ...decided })
    await addHomenagem(t, row.id, { nome: 'sem moderação', publicado: true })
    await addHomenagem(t, row.id, { nome: 'aguarda 2' })
    await addHomenagem(t, row.id, { nome: 'desaprovada 1', ...decided })
    await addHomenagem(t, row.id, { nome: 'desaprovada 2', ...decided })
    return async (query = '') => {
      const response = await get(`/homenagem/homenagem-despedida/${row.id}${query}`, { authorization })
      return { response, names: response.json().map((item: { nome: string }) => item.nome) }
    }
  }

  it('is sorted by id descending, regardless of the state', async () => {
    const list = await sixHomenagens()
    const { response, names } = await list()
    expect(names).toEqual(['desaprovada 2', 'desaprovada 1', 'aguarda 2', 'sem moderação', 'aprovada 1', 'aguarda 1'])
    expect(response.headers['x-total-count']).toBe('6')
    expect(response.json()[2]).toMatchObject({ publicado: false, decidido_em: null })
    expect((await list('?ordem=id&tamanho=2')).names).toEqual(['aguarda 1', 'aprovada 1'])
  })

  it('is filtered by pending, approved or refused, each by id descending with its own total', async () => {
    const list = await sixHomenagens()
    const totals: Record<string, string | undefined> = {}
    const found: Record<string, string[]> = {}
    for (const situacao of ['todas', 'aguardando', 'aprovadas', 'desaprovadas', 'lidas']) {
      const { response, names } = await list(`?situacao=${situacao}&tamanho=1&pagina=1`)
      totals[situacao] = String(response.headers['x-total-count'])
      found[situacao] = [...names, ...(await list(`?situacao=${situacao}&tamanho=1&pagina=2`)).names]
    }
    expect(totals).toEqual({ todas: '6', aguardando: '2', aprovadas: '2', desaprovadas: '2', lidas: '4' })
    expect(found).toEqual({
      todas: ['desaprovada 2', 'desaprovada 1'],
      aguardando: ['aguarda 2', 'aguarda 1'],
      aprovadas: ['sem moderação', 'aprovada 1'],
      desaprovadas: ['desaprovada 2', 'desaprovada 1'],
      lidas: ['desaprovada 2', 'desaprovada 1'],
    })
    expect((await list('?situacao=aguardando&busca=AGUARDA%201')).names).toEqual(['aguarda 1'])
  })

  it('refuses an unknown filter', async () => {
    const { row } = await buildDespedida(t.deps)
    const { authorization } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const response = await get(`/homenagem/homenagem-despedida/${row.id}?situacao=outra`, { authorization })
    expect(response.statusCode).toBe(400)
  })

  it("is readable for the despedida's own moderator, and responds 404 to another family's", async () => {
    const own = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row } = await buildDespedida(t.deps, { moderador_id: own.pessoaId, tipo: 'Privada' })
    const url = `/homenagem/homenagem-despedida/${row.id}`
    expect((await get(url, { authorization: own.authorization })).statusCode).toBe(200)
    const refused = await get(url, { authorization: other.authorization })
    expect([refused.statusCode, refused.body]).toEqual([404, 'Despedida não encontrada'])
    expect((await get(url)).statusCode).toBe(401)
  })
})

describe('deciding', () => {
  it('publishes and withdraws, returns who and when, and is recorded in the audit', async () => {
    const own = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row } = await buildDespedida(t.deps, { moderador_id: own.pessoaId })
    const id = await addHomenagem(t, row.id)
    const approved = await decide(id, 'true', own.authorization)
    expect([approved.statusCode, approved.json()]).toEqual([200, { id, publicado: true }])
    expect((await aprovadas(row.id)).json()).toHaveLength(1)
    expect((await decide(id, 'true', own.authorization)).json()).toEqual({ id, publicado: true })
    expect((await decide(id, 'false', own.authorization)).json()).toEqual({ id, publicado: false })
    expect((await aprovadas(row.id)).json()).toEqual([])
    const saved = await t.deps.db.selectFrom('homenagem').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(saved.decidido_por).toBe(own.contaId)
    expect(saved.decidido_em).not.toBeNull()
    const audit = await t.deps.db
      .selectFrom('auditoria')
      .selectAll()
      .where('despedida_id', '=', row.id)
      .orderBy('id')
      .execute()
    expect(audit.map(entry => [entry.acao, entry.alvo, entry.conta_id])).toEqual([
      ['homenagem.aprovar', `homenagem:${id}`, own.contaId],
      ['homenagem.aprovar', `homenagem:${id}`, own.contaId],
      ['homenagem.desaprovar', `homenagem:${id}`, own.contaId],
    ])
  })

  it("is refused to another family's moderator and changes nothing", async () => {
    const own = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row } = await buildDespedida(t.deps, { moderador_id: own.pessoaId })
    await buildDespedida(t.deps, { moderador_id: other.pessoaId })
    const id = await addHomenagem(t, row.id)
    const refused = await decide(id, 'true', other.authorization)
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'NAO_ENCONTRADO'])
    expect((await aprovadas(row.id)).json()).toEqual([])
    const unmoderated = await addHomenagem(t, (await buildDespedida(t.deps)).row.id)
    expect((await decide(unmoderated, 'true', other.authorization)).statusCode).toBe(404)
  })

  it('accepts only true or false and an existing homenagem', async () => {
    const { authorization } = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const { row } = await buildDespedida(t.deps)
    const id = await addHomenagem(t, row.id)
    for (const wanted of ['1', 'TRUE', 'sim']) expect((await decide(id, wanted, authorization)).statusCode).toBe(404)
    expect((await decide('99999999999999999999', 'true', authorization)).statusCode).toBe(404)
    expect((await decide(987_654_321, 'true', authorization)).statusCode).toBe(404)
    expect((await decide(id, 'true')).statusCode).toBe(401)
    expect((await aprovadas(row.id)).json()).toEqual([])
  })
})

describe('an interrupted upload', () => {
  it('stores nothing, and the portal continues to work', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const address = t.app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const part = JSON.stringify({ despedida: row.id, codigo, nome: 'Ana', descricao: 'Pela metade' })
    await new Promise<void>(resolve => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          'POST /homenagem/homenagem HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n' +
            'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
            `--b\r\nContent-Disposition: form-data; name="homenagem"\r\n\r\n${part}\r\n` +
            '--b\r\nContent-Disposition: form-data; name="imagem"; filename="f.jpg"\r\nContent-Type: image/jpeg\r\n\r\nmeia foto',
          () => setTimeout(() => socket.destroy(), 150),
        )
      })
      socket.on('close', () => resolve())
    })
    await pause(200)
    const rows = await t.deps.db.selectFrom('homenagem').select('id').where('despedida_id', '=', row.id).execute()
    expect(rows).toEqual([])
    expect((await aprovadas(row.id)).statusCode).toBe(200)
  })
})
