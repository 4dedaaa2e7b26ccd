import { beforeEach, describe, expect, it } from 'vitest'
import { LINK_AVISADO as AVISADO } from '#contract/unidade/schema.ts'
import { execute } from '#server/db/rows.ts'
import { buildApresentacao, buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { writeSettings } from '#server/testing/settings.ts'
import { freshAddress } from '#server/testing/sign-in.ts'

const t = openTestApp()
beforeEach(() => execute(t.deps.db)`delete from alarme`)

const OURS = 'http://localhost:3000'
const check = async (endereco: string) =>
  (await t.app.inject({ url: '/exibicao/verificar', query: { endereco } })).json()
const report = (endereco: string, remoteAddress = freshAddress()) =>
  t.app.inject({ method: 'POST', url: '/exibicao/verificar', payload: { endereco }, remoteAddress })
const alarms = () =>
  t.deps.db.selectFrom('alarme').select(['tipo', 'sobre', 'texto']).where('tipo', '=', 'fraude').execute()

describe('a link that a visitor received', () => {
  it('of a public despedida is ours, with its unit and how to reach it; of a private one without the unit', async () => {
    await writeSettings(t.deps.db, 'unidade:CV', { telefone: '8230000001', whatsapp: '', endereco: 'Rua 1', mapa: '' })
    const open = await buildDespedida(t.deps)
    const secret = await buildDespedida(t.deps, { tipo: 'Privada' })
    await buildApresentacao(t.deps, open.row.id, { empresa: 'CV', capela: '01' })
    await buildApresentacao(t.deps, secret.row.id, { empresa: 'CV', capela: '02' })
    expect(await check(`Veja: ${OURS}/despedida/${open.row.id}`)).toMatchObject({
      resultado: 'nosso',
      unidade: { unidade: 'CV', telefone: '8230000001' },
    })
    expect(await check(`${OURS}/despedida/${secret.row.id}`)).toMatchObject({ resultado: 'nosso', unidade: null })
    expect(await check(`${OURS}/despedida/999999999`)).toMatchObject({ resultado: 'nosso', unidade: null })
  })

  it('is not ours wherever it only mentions us', async () => {
    expect(await check('https://localhost:3000.golpe.example/')).toMatchObject({ resultado: 'nenhum' })
    for (const link of ['https://golpe.example/despedida/1', 'http://localhost:3000@golpe.example/'])
      expect(await check(link)).toEqual({ resultado: 'alheio', site: 'golpe.example', unidade: null })
    expect(await check('não sei')).toEqual({ resultado: 'nenhum', site: '', unidade: null })
  })

  it('is not ours if a message has another one, wherever that stands', async () => {
    for (const message of [`${OURS}/despedida/1 pague em golpe.example/pix`, `golpe.example/pix\n${OURS}/despedida/1`])
      expect(await check(message)).toMatchObject({ resultado: 'alheio', site: 'golpe.example', misto: true })
  })

  it('of ours among words of money, or beside a Pix key, is told as ours with a warning; the phone of a unit is none', async () => {
    await writeSettings(t.deps.db, 'unidade:CV', { telefone: '8230000001', whatsapp: '', endereco: 'Rua 1', mapa: '' })
    for (const words of ['Chave pix: 82999887766', 'Valor R$ 29,90'])
      expect(await check(`${OURS}/despedida/1\n${words}`)).toMatchObject({ resultado: 'nosso', dinheiro: true })
    const invitation = await check(`Velório dia 28, às 14h, (82) 3000-0001: ${OURS}/despedida/1`)
    expect(invitation).toMatchObject({ resultado: 'nosso' })
    expect(invitation).not.toHaveProperty('dinheiro')
  })

  it('that imitates us alarms the staff once, with a text for the families and nothing to tap on', async () => {
    for (const path of ['a', 'b']) expect((await report(`https://golpe.example/${path}`)).statusCode).toBe(200)
    const [alarm, ...others] = await alarms()
    expect(others).toEqual([])
    expect(alarm).toMatchObject({ sobre: 'golpe.example' })
    expect(alarm?.texto).toContain('Texto pronto para as famílias: "Circula uma página falsa')
    expect(alarm?.texto).toContain('hxxps://golpe[.]example/b')
    expect(alarm?.texto).not.toContain('https://golpe')
  })

  it('of ours, or none, alarms nobody and has the same answer', async () => {
    for (const link of [`${OURS}/`, 'oi', '']) expect((await report(link)).json()).toEqual({ mensagem: AVISADO })
    expect(await alarms()).toEqual([])
  })

  it('is reported by one address no more than thirty times in an hour, and floods nobody', async () => {
    const address = freshAddress()
    const statuses: number[] = []
    for (let number = 0; number < 31; number += 1)
      statuses.push((await report(`https://golpe${number}.example/`, address)).statusCode)
    expect(statuses.filter(status => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
    const reported = (await alarms()).map(({ sobre }) => sobre)
    expect(reported.length).toBeLessThanOrEqual(21)
    expect(reported).toContain('outras')
  })
})
