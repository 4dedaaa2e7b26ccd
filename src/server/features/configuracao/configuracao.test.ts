import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONFIGURACAO } from '#contract/configuracao/messages.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { NOMES_TEXTOS, variableProblem } from '#contract/configuracao/texto-rules.ts'
import { capelaInWords, capelaOfText } from '#contract/despedida/velorio-rules.ts'
import { applyUnitSettings } from '#contract/unit-settings.ts'
import { capelasOf, unitName } from '#contract/units.ts'
import { randomName } from '#server/core/secrets.ts'
import {
  buildAccount,
  buildDespedida,
  buildPortrait,
  type TestAccount,
  uniqueTelefone,
} from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { discardUnused } from './picture-service.ts'
import { discardUnusedPoliticas, findPolitica } from './politica/service.ts'

const t = openTestApp()
let admin: TestAccount
let colaborador: TestAccount
beforeAll(async () => {
  admin = await buildAccount(t.deps, ['ROLE_ADMIN'], 'Dona Helena')
  colaborador = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})
afterAll(async () => {
  applyUnitSettings([])
})

const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, { authorization } = admin) =>
  t.app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) })
const get = async (url: string) => (await t.app.inject(url)).json()
const secoes = async (): Promise<SecaoConfiguracao[]> => (await call('GET', '/cliente/configuracao')).json()
const secaoOf = async (secao: string, unidade = '') => {
  const found = (await secoes()).find(one => one.secao === secao && one.unidade === unidade)
  if (!found) throw new Error(`no section ${secao} ${unidade}`)
  return found
}
const save = async (secao: string, unidade: string, valor: object, versao?: number) =>
  call('PUT', '/cliente/configuracao', {
    ...{ secao, unidade, valor },
    versao: versao ?? (await secaoOf(secao, unidade)).versao,
  })
const undo = (secao: string, unidade: string, versao: number, para: number) =>
  call('POST', '/cliente/configuracao/desfazer', { secao, unidade, versao, para })

describe('a portal whose settings nobody saved', () => {
  it('has the group, the units and the chapels of the specification, and no florist', async () => {
    expect(await get('/exibicao/grupo')).toMatchObject({
      nomeCurto: 'Memorial',
      desde: '1973',
      rodape: 'Memorial Online. Maceió, Alagoas.',
      unidades: [
        { codigo: 'ME', nome: 'Memorial Parque Maceió' },
        { codigo: 'CV', nome: 'Central de Velórios', logo: '/imagens/marcas/CV-claro.svg' },
        { codigo: 'PF', capelas: ['01', '02', '03', '04'] },
        { codigo: 'CP' },
        { codigo: 'AM', logo: '/imagens/marcas/PA-claro.svg' },
      ],
    })
    const all = await secoes()
    expect(all).toHaveLength(34)
    expect(all.every(one => one.versao === 0 && one.criada_em === null)).toBe(true)
  })
})

describe('a section', () => {
  it('is saved by an administrator and shown to everybody, with who saved it and when', async () => {
    const { valor } = await secaoOf('grupo')
    const response = await save('grupo', '', {
      ...valor,
      nome: '  Grupo Aurora ',
      telefone: '(82) 3300-0000',
      desde: '',
    })
    expect(response.json()).toMatchObject({ versao: 1, autor: 'Dona Helena', criada_em: expect.stringMatching(/Z$/) })
    expect(await get('/exibicao/grupo')).toMatchObject({ rodape: 'Grupo Aurora. Maceió, Alagoas.' })
    expect(await get('/exibicao/sobre')).toMatchObject({ telefone: '8233000000' })
    const audited = await t.deps.db
      .selectFrom('auditoria')
      .selectAll()
      .where('alvo', '=', 'configuracao:grupo')
      .execute()
    expect(audited).toMatchObject([{ acao: 'configuracao.alterar', conta_id: admin.contaId, detalhe: { versao: 1 } }])
  })

  it.each([
    ['grupo', '', { nome: ' ' }, 'valor.nome', CONFIGURACAO.obrigatorio],
    ['grupo', '', { desde: '73' }, 'valor.desde', CONFIGURACAO.ano],
    ['grupo', '', { email: 'a@' }, 'valor.email', CONFIGURACAO.email],
    ['unidade', 'CV', { whatsapp: '999' }, 'valor.whatsapp', CONFIGURACAO.telefone],
    ['unidade', 'CV', { mapa: 'javascript:alert(1)' }, 'valor.mapa', CONFIGURACAO.link],
    ['unidade', 'CV', { logo: 'https://outra.exemplo/x.png' }, 'valor.logo', CONFIGURACAO.imagem],
    ['unidade', 'CV', { capelas: [] }, 'valor.capelas', CONFIGURACAO.capelas],
    ['unidade', 'CV', { capelas: ['07'] }, 'valor.capelas', CONFIGURACAO.capelas],
  ])('%s %s with %o is refused beside its field', async (secao, unidade, part, campo, message) => {
    const { valor, versao } = await secaoOf(secao, unidade)
    const response = await save(secao, unidade, { ...valor, ...part })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toContainEqual(expect.objectContaining({ campo, message }))
    expect((await secaoOf(secao, unidade)).versao).toBe(versao)
  })

  it('saved by two people at once keeps the first, and tells the second', async () => {
    const { valor, versao } = await secaoOf('unidade', 'PF')
    const both = await Promise.all([
      save('unidade', 'PF', { ...valor, endereco: 'Rua A, 1' }, versao),
      save('unidade', 'PF', { ...valor, endereco: 'Rua B, 2' }, versao),
    ])
    expect(both.map(one => one.statusCode).sort()).toEqual([200, 409])
    const winner = both.find(one => one.statusCode === 200)?.json()
    expect((await secaoOf('unidade', 'PF')).valor).toEqual(winner.valor)
  })

  it('goes back to any earlier version, down to the one the portal began with, as a new version', async () => {
    const flower = (nome: string) => ({ itens: [{ nome, telefone: '', endereco: '', link: '' }] })
    await save('floriculturas', 'ME', flower('Jasmim'))
    await save('floriculturas', 'ME', flower('Lírio'))
    expect((await undo('floriculturas', 'ME', 2, 1)).json()).toMatchObject({ versao: 3, valor: flower('Jasmim') })
    expect((await undo('floriculturas', 'ME', 3, 0)).json()).toMatchObject({ versao: 4, valor: { itens: [] } })
    expect((await undo('floriculturas', 'ME', 3, 2)).statusCode).toBe(409)
    expect((await undo('floriculturas', 'ME', 4, 9)).statusCode).toBe(404)
    const historico = await call('GET', '/cliente/configuracao/historico?secao=floriculturas&unidade=ME')
    expect(historico.json().map((one: { versao: number }) => one.versao)).toEqual([4, 3, 2, 1, 0])
  })

  it('is read by collaborators, who cannot write it', async () => {
    expect((await call('GET', '/cliente/configuracao', undefined, colaborador)).statusCode).toBe(200)
    const body = { secao: 'floriculturas', unidade: '', versao: 0, valor: { itens: [] } }
    expect((await call('PUT', '/cliente/configuracao', body, colaborador)).statusCode).toBe(403)
  })
})

describe('a unit', () => {
  it('keeps its code under another name, which texts about it use and recognise', async () => {
    const { valor } = await secaoOf('unidade', 'CV')
    await save('unidade', 'CV', { ...valor, nome: 'Casa da Ladeira', capelas: ['02', '01'] })
    expect(unitName('CV')).toBe('Casa da Ladeira')
    expect(capelasOf('CV', 'edicao')).toEqual(['01', '02'])
    expect(capelaInWords('CV', '02')).toBe('Capela 2, Casa da Ladeira')
    expect(capelaOfText('Capela 2, Casa da Ladeira')).toEqual({ empresa: 'CV', capela: '02' })
    expect(capelaOfText('Capela 2, Central de Velórios')).toEqual({ empresa: 'CV', capela: '02' })
  })
})

describe('the texts of SMS and e-mails', () => {
  it('are sent as the group words them, with their variables filled in', async () => {
    const { valor } = await secaoOf('textos')
    const response = await save('textos', '', {
      ...valor,
      verificacaoSms: 'Grupo Aurora: {codigo} confirma o seu celular.',
    })
    expect(response.statusCode).toBe(200)
    const telefone = uniqueTelefone()
    await call('POST', `/validacao/salvar?telefone=${telefone}`)
    const sent = t.outbox().find(one => one.to === telefone)
    expect(sent?.text).toMatch(/^Grupo Aurora: \d{5} confirma o seu celular\.$/)
  })

  it.each([
    ['verificacaoSms', 'Confirme o seu celular.', 'Falta a variável {codigo}.'],
    ['contatoEmail', 'Olá, {apelido}.', 'Este texto não tem a variável {apelido}.'],
    ['contatoSms', '', CONFIGURACAO.obrigatorio],
  ])('%s as «%s» is refused', async (nome, texto, message) => {
    const { valor } = await secaoOf('textos')
    const response = await save('textos', '', { ...valor, [nome]: texto })
    expect(response.json().errors).toContainEqual(expect.objectContaining({ campo: `valor.${nome}`, message }))
  })

  it('begin with their own variables only, and with all that are required', async () => {
    const { valor } = (await secaoOf('textos')) as Extract<SecaoConfiguracao, { secao: 'textos' }>
    expect(NOMES_TEXTOS.map(nome => variableProblem(nome, valor[nome]))).toEqual(NOMES_TEXTOS.map(() => undefined))
  })

  it('are tried on the administrator who asks, before they are saved', async () => {
    const body = { texto: 'acessoEmail', valor: 'Olá, {moderador}: {link} {codigo}' }
    expect((await call('POST', '/cliente/configuracao/teste', body)).statusCode).toBe(200)
    const sent = t.outbox().filter(one => one.to === admin.email)
    expect(sent.at(-1)?.text).toContain('Olá, Ana Rosa: https://')
  })
})

describe('a picture of the settings', () => {
  it('is decoded like every other, and shown to everybody', async () => {
    const png = await sharp({ create: { width: 2400, height: 1350, channels: 3, background: '#5d6b57' } })
      .png()
      .toBuffer()
    const imagem = `data:image/png;base64,${png.toString('base64')}`
    const { endereco } = (await call('POST', '/cliente/configuracao/imagem', { imagem })).json()
    const shown = await t.app.inject(endereco)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(1920)
    const { valor } = await secaoOf('unidade', 'AM')
    expect((await save('unidade', 'AM', { ...valor, logo: endereco })).statusCode).toBe(200)
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`
    expect((await call('POST', '/cliente/configuracao/imagem', { imagem: svg })).statusCode).toBe(415)
  })

  it('is removed a day after its upload unless a version shows it', async () => {
    const upload = async (background: string): Promise<string> => {
      const png = await sharp({ create: { width: 16, height: 9, channels: 3, background } })
        .png()
        .toBuffer()
      const imagem = `data:image/png;base64,${png.toString('base64')}`
      return (await call('POST', '/cliente/configuracao/imagem', { imagem })).json().endereco
    }
    const [shown, unused] = [await upload('#5d6b57'), await upload('#c9b48a')]
    const { valor } = await secaoOf('unidade', 'CP')
    for (const logo of [shown, '']) expect((await save('unidade', 'CP', { ...valor, logo })).statusCode).toBe(200)
    await discardUnused(t.deps)
    expect((await t.app.inject(unused)).statusCode).toBe(200)
    await t.deps.db
      .updateTable('midia')
      .set({ criado_em: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .where('configuracao', '=', true)
      .execute()
    await discardUnused(t.deps)
    expect([(await t.app.inject(shown)).statusCode, (await t.app.inject(unused)).statusCode]).toEqual([200, 404])
  })

  it('cannot be the portrait of a family', async () => {
    const { row } = await buildDespedida(t.deps)
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#5d6b57' } })
      .webp()
      .toBuffer()
    const nome = `${randomName()}.webp`
    await buildPortrait(t.deps, row.id, { nome, bytes, largura: 8, altura: 8 })
    const { valor } = await secaoOf('unidade', 'ME')
    const response = await save('unidade', 'ME', { ...valor, logo: `/midia/${nome}` })
    expect([response.statusCode, response.json().mensagem]).toEqual([400, CONFIGURACAO.imagem])
  })
})

describe('the privacy policy', () => {
  const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'
  const dataUrl = (text: string) => `data:application/pdf;base64,${Buffer.from(text).toString('base64')}`
  const send = (text: string) => call('POST', '/cliente/configuracao/politica', { arquivo: dataUrl(text) })
  const read = () => t.app.inject('/politica-de-privacidade.pdf')
  const use = async (politica: string) => save('grupo', '', { ...(await secaoOf('grupo')).valor, politica })

  it("is the group's own PDF once it is saved, is asked for again each time, and can be undone", async () => {
    const { nome } = (await send(PDF)).json<{ nome: string }>()
    expect((await read()).statusCode).toBe(404)
    const saved = await use(nome)
    expect(saved.statusCode).toBe(200)
    const shown = await read()
    expect(shown).toMatchObject({
      body: PDF,
      headers: { 'content-type': 'application/pdf', 'cache-control': 'no-cache' },
    })
    const again = await t.app.inject({
      url: '/politica-de-privacidade.pdf',
      headers: { 'if-none-match': String(shown.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    const { versao } = saved.json<{ versao: number }>()
    expect((await undo('grupo', '', versao, versao - 1)).statusCode).toBe(200)
    expect((await read()).statusCode).toBe(404)
    expect((await undo('grupo', '', versao + 1, versao)).statusCode).toBe(200)
    expect((await read()).body).toBe(PDF)
    await undo('grupo', '', versao + 2, 0)
  })

  it('that is not a complete PDF, or that was never sent, is refused with a sentence', async () => {
    for (const text of ['<html></html>', '%PDF-1.7 cut in the middle'])
      expect((await send(text)).json()).toMatchObject({
        code: 'DADOS_INVALIDOS',
        mensagem: CONFIGURACAO.politicaArquivo,
      })
    const unknown = await use(`${randomName()}.pdf`)
    expect(unknown.statusCode).toBe(400)
    expect(unknown.json().errors).toContainEqual({ campo: 'valor.politica', message: CONFIGURACAO.politica })
  })

  it('that no version names is removed a day after its upload', async () => {
    const { nome } = (await send(PDF)).json<{ nome: string }>()
    await discardUnusedPoliticas(t.deps)
    expect(await findPolitica(t.deps.db, nome)).toBeDefined()
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString()
    await t.deps.db.updateTable('politica_pdf').set({ criada_em: yesterday }).execute()
    await discardUnusedPoliticas(t.deps)
    expect(await findPolitica(t.deps.db, nome)).toBeUndefined()
  })
})
