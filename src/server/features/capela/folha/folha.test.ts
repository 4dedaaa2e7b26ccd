import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FolhaDoDia, VelorioDaFolha } from '#contract/capela/schema.ts'
import type { NewRow } from '#server/db/tables.ts'
import { buildAccount, buildApresentacao, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let staff: TestAccount
let today = ''
beforeAll(async () => {
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('apresentacao').execute()
  today = (await read()).agora.slice(0, 10)
})

const ask = (empresa: string) =>
  t.app.inject({ url: `/apresentacao/folha-do-dia/${empresa}`, headers: { authorization: staff.authorization } })
const read = async (empresa = 'CV'): Promise<FolhaDoDia> => (await ask(empresa)).json()
const velorios = async (empresa?: string): Promise<VelorioDaFolha[]> => (await read(empresa)).velorios

const DAY_MS = 86_400_000
const at = (day: number, hour: string): string =>
  `${new Date(Date.parse(today) + day * DAY_MS).toISOString().slice(0, 10)} ${hour}:00`
const book = async (from: string, until: string, more: Partial<NewRow<'apresentacao'>> = {}) => {
  const { row } = await buildDespedida(t.deps, {
    data_sepultamento: at(1, '16:00'),
    local_sepultamento: 'Parque das Flores',
  })
  await buildApresentacao(t.deps, row.id, { capela: '01', ...more, data_hora_inicial: from, data_hora_final: until })
  return row.id
}

describe('the sheet of the day', () => {
  it('has the velórios of today and tomorrow of its unit, also those that began yesterday, by chapel and hour', async () => {
    const second = await book(at(0, '12:00'), at(0, '15:00'), { capela: '02' })
    const night = await book(at(-1, '20:00'), at(0, '09:00'))
    const tomorrow = await book(at(1, '08:00'), at(1, '15:30'))
    await book(at(2, '08:00'), at(2, '15:30'))
    await book(at(-1, '08:00'), at(-1, '15:30'), { capela: '03' })
    await book(at(0, '08:00'), at(0, '15:30'), { capela: '04', status: false })
    const other = await book(at(0, '08:00'), at(0, '15:30'), { empresa: 'PF' })
    expect((await velorios()).map(({ id_despedida }) => id_despedida)).toEqual([night, tomorrow, second])
    expect((await velorios('PF')).map(({ id_despedida }) => id_despedida)).toEqual([other])
  })

  it('says the other ceremonies, picture, recording, first contact, note and the next velório of the chapel', async () => {
    const id = await book(at(0, '08:00'), at(0, '15:30'), { status_camera: false })
    await book(at(1, '09:00'), at(1, '12:00'))
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Clara Rosa')
    await t.deps.db.updateTable('despedida').set({ moderador_id: moderador.pessoaId }).where('id', '=', id).execute()
    await t.deps.db
      .insertInto('nota_interna')
      .values({ despedida_id: id, texto: 'Flores às 9h.', escrita_por: null })
      .execute()
    const [velorio] = await velorios()
    expect(velorio).toMatchObject({
      id_despedida: id,
      cerimonias: [{ titulo: 'Sepultamento', quando: at(1, '16:00') }],
      imagem: false,
      gravacao: false,
      contato: { nome: 'Clara Rosa' },
      nota_interna: 'Flores às 9h.',
      proximo: at(1, '09:00'),
    })
    expect(velorio?.cerimonias[0]?.onde).toContain('Parque das Flores')
  })

  it('refuses an unknown unit', async () => {
    expect((await ask('XX')).statusCode).toBe(404)
  })
})
