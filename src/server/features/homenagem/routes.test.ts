import { describe, expect, it } from 'vitest'
import { HOMENAGEM_DESCRICAO_MAX, HOMENAGEM_NOME_MAX } from '#contract/homenagem/limits.ts'
import { randomCodigo } from '#server/core/secrets.ts'
import { buildDespedida } from '#server/testing/factories.ts'
import {
  buildParticipante,
  homenagem,
  homenagensOf,
  photoWithPlace,
  sendHomenagem,
} from '#server/testing/homenagem-form.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()

describe('sending a homenagem', () => {
  it('with a picture waits for approval and returns the text of the specification', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const sent = await sendHomenagem(t, { homenagem: homenagem(row.id, codigo), imagem: await photoWithPlace() })
    expect(sent.statusCode).toBe(200)
    const [saved] = await homenagensOf(t, row.id)
    expect(sent.json()).toEqual({
      id: saved?.id,
      mensagem: 'Homenagem sujeita à aprovação!',
      acompanhamento: expect.stringMatching(/^\d+\.[0-9a-f]{64}$/),
    })
    expect(saved).toMatchObject({
      nome: 'Clara e família',
      descricao: 'Saudade eterna, vó Maria.',
      publicado: false,
      decidido_em: null,
    })
  })

  it('accepts the JSON part as a file, as browsers send a Blob, and an empty picture as none', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const sent = await sendHomenagem(t, { homenagem: homenagem(row.id, codigo), imagem: '', as: 'file' })
    expect(sent.statusCode).toBe(200)
    expect(await homenagensOf(t, row.id)).toMatchObject([{ imagem: null }])
  })

  it('is published immediately only for an unmoderated despedida', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { com_moderacao: false })
    const sent = await sendHomenagem(t, { homenagem: homenagem(row.id, codigo, { publicado: false }) })
    expect(sent.json().mensagem).toBe('Homenagem sujeita à aprovação!')
    expect(await homenagensOf(t, row.id)).toMatchObject([{ publicado: true }])
    const moderated = await buildDespedida(t.deps)
    await sendHomenagem(t, { homenagem: homenagem(moderated.row.id, moderated.codigo) })
    const counts = [row, moderated.row].map(async ({ id }) =>
      (await t.app.inject(`/exibicao/despedida/${id}/0`)).json(),
    )
    expect((await Promise.all(counts)).map(page => page.qtd_homenagens)).toEqual([1, 0])
  })

  it('accepts exactly 160 and 35 code points; an emoji counts as one', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const descricao = '🌹'.repeat(HOMENAGEM_DESCRICAO_MAX)
    const nome = '🕊'.repeat(HOMENAGEM_NOME_MAX)
    const sent = await sendHomenagem(t, { homenagem: homenagem(row.id, codigo, { descricao, nome }) })
    expect(sent.statusCode).toBe(200)
    expect(await homenagensOf(t, row.id)).toMatchObject([{ descricao, nome }])
  })

  it.each([
    ['descricao', '🌹'.repeat(161), 'Máximo de 160 caracteres'],
    ['nome', 'é'.repeat(36), 'Máximo de 35 caracteres'],
    ['descricao', '   ', 'Este campo é obrigatório'],
    ['nome', '', 'Este campo é obrigatório'],
    ['nome', 'Ana\u0000', 'Há caracteres que não podem ser usados neste campo'],
    ['descricao', 'a\ud800', 'Há caracteres que não podem ser usados neste campo'],
    ['despedida', 'abc', 'Dados inválidos'],
    ['despedida', 99999999999999999999n.toString(), 'Dados inválidos'],
  ])('refuses a wrong %s and names the field', async (campo, value, message) => {
    const { row, codigo } = await buildDespedida(t.deps)
    const sent = await sendHomenagem(t, { homenagem: homenagem(row.id, codigo, { [campo]: value }) })
    expect(sent.statusCode).toBe(400)
    expect(sent.json()).toMatchObject({ code: 'DADOS_INVALIDOS', errors: [{ campo, message }] })
    expect(await homenagensOf(t, row.id)).toEqual([])
  })

  it.each([
    ['no JSON', '{"descricao": '],
    ['a list', '[]'],
    ['null', 'null'],
    ['a prototype', '{"__proto__": {"nome": "x"}}'],
  ])('responds 400 to a JSON part that is %s', async (_what, homenagem) => {
    const sent = await sendHomenagem(t, { homenagem })
    expect(sent.statusCode).toBe(400)
    expect(sent.json().code).toBe('DADOS_INVALIDOS')
  })

  it('refuses an oversized JSON part, another content type and a malformed form, never with a 5xx', async () => {
    const large = await sendHomenagem(t, { homenagem: { descricao: 'x'.repeat(9000) } })
    expect(large.statusCode).toBe(413)
    const largeFile = await sendHomenagem(t, { homenagem: { descricao: 'x'.repeat(9000) }, as: 'file' })
    expect(largeFile.statusCode).toBe(413)
    const json = await t.app.inject({ method: 'POST', url: '/homenagem/homenagem', payload: homenagem(1) })
    expect(json.statusCode).toBe(415)
    const broken = await t.app.inject({
      method: 'POST',
      url: '/homenagem/homenagem',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="homenagem"\r\n\r\n{',
    })
    expect(broken.statusCode).toBe(400)
  })
})

describe('permission to send a homenagem', () => {
  it('is refused without a code with 403, and nothing is stored', async () => {
    const { row } = await buildDespedida(t.deps)
    const sent = await sendHomenagem(t, { homenagem: homenagem(row.id) })
    expect(sent.statusCode).toBe(403)
    expect(sent.json().code).toBe('CODIGO_NECESSARIO')
    expect(await homenagensOf(t, row.id)).toEqual([])
  })

  it('is refused with a wrong code or that of another despedida', async () => {
    const [one, other] = [await buildDespedida(t.deps), await buildDespedida(t.deps)]
    for (const codigo of [randomCodigo(), other.codigo, 'x'])
      expect((await sendHomenagem(t, { homenagem: homenagem(one.row.id, codigo) })).statusCode).toBe(403)
    expect(await homenagensOf(t, one.row.id)).toEqual([])
  })

  it('is granted to a participant, who is recorded with the homenagem', async () => {
    const { row } = await buildDespedida(t.deps)
    const { id, codigo } = await buildParticipante(t, row.id)
    expect((await sendHomenagem(t, { homenagem: homenagem(row.id, codigo.toLowerCase()) })).statusCode).toBe(200)
    expect(await homenagensOf(t, row.id)).toMatchObject([{ participante_id: id }])
  })

  it('is granted by a code in the address, in a header or in a visitor cookie', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const pass = t.deps.tokens.sign('passe', { d: row.id, v: row.acesso_versao, p: null }, 60)
    const ways: Parameters<typeof sendHomenagem>[1][] = [
      { homenagem: homenagem(row.id, undefined, { url: `/despedida/${row.id}/${codigo}`, nome: 'Um' }) },
      { homenagem: homenagem(row.id, undefined, { url: `https://exemplo.com.br/x?codigo=${codigo}#b`, nome: 'Dois' }) },
      { homenagem: homenagem(row.id, undefined, { nome: 'Três' }), headers: { codigo } },
      { homenagem: homenagem(row.id, undefined, { nome: 'Quatro' }), headers: { cookie: `passe_${row.id}=${pass}` } },
    ]
    for (const way of ways) expect((await sendHomenagem(t, way)).statusCode).toBe(200)
    expect(await homenagensOf(t, row.id)).toHaveLength(4)
  })

  it("for a Privada despedida requires its access code; a participant's code issued without it does not suffice", async () => {
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada' })
    const { codigo: personal } = await buildParticipante(t, row.id)
    expect((await sendHomenagem(t, { homenagem: homenagem(row.id) })).statusCode).toBe(403)
    expect((await sendHomenagem(t, { homenagem: homenagem(row.id, personal) })).statusCode).toBe(403)
    expect((await sendHomenagem(t, { homenagem: homenagem(row.id, codigo) })).statusCode).toBe(200)
  })

  it('is refused for an inactive or absent despedida, even with a right code', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { status_memoria: false })
    const inactive = await sendHomenagem(t, { homenagem: homenagem(row.id, codigo) })
    expect([inactive.statusCode, inactive.body]).toEqual([404, 'Despedida está inativa'])
    const absent = await sendHomenagem(t, { homenagem: homenagem(9_000_000_000, codigo) })
    expect([absent.statusCode, absent.body]).toEqual([404, 'Despedida não encontrada'])
  })

  it('is limited to five times in ten minutes for one participant', async () => {
    const { row } = await buildDespedida(t.deps)
    const { codigo } = await buildParticipante(t, row.id)
    const send = (descricao: string) => sendHomenagem(t, { homenagem: homenagem(row.id, codigo, { descricao }) })
    for (let time = 1; time <= 5; time++) expect((await send(`Mensagem ${time}`)).statusCode).toBe(200)
    const sixth = await send('Mensagem 6')
    expect(sixth.statusCode).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect(await homenagensOf(t, row.id)).toHaveLength(5)
  })
})
