import { beforeAll, describe, expect, it } from 'vitest'
import { recordAudit } from '#server/db/audit.ts'
import { buildAccount, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import { addHomenagem, requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let ask: ReturnType<typeof requesterFor>
let staff: TestAccount
beforeAll(async () => {
  ask = requesterFor(t)
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'], 'Bruno Sá')
})

type HistoricoLine = { id: number; quando: string; quem: string; texto: string }
const history = async (id: number, query = ''): Promise<HistoricoLine[]> =>
  (await ask('GET', `/cliente/despedida/${id}/historico${query}`, staff)).json()
const texts = async (id: number) => (await history(id)).map(line => line.texto)

describe('the history of a despedida', () => {
  it('describes in sentences who did what, newest first', async () => {
    const { row } = await buildDespedida(t.deps)
    const homenagem = await addHomenagem(t, row.id, { nome: 'Clara' })
    await ask('POST', '/cliente/update-despedida', staff, { id: row.id, obituario: 'Uma vida.', tipo: 'Privada' })
    await ask('POST', '/cliente/update-despedida-status', staff, { id: row.id, status_memoria: false })
    await ask('PUT', `/homenagem/recusar/${homenagem}`, staff, { motivo: 'segredo da família' })
    const lines = await history(row.id)
    expect(lines.map(line => line.texto)).toEqual([
      'Recusou a homenagem de Clara.',
      'Desativou a despedida.',
      'Alterou a despedida. Campos: biografia, visualização.',
    ])
    expect(lines.every(line => line.quem === 'Bruno Sá')).toBe(true)
    expect(JSON.stringify(lines)).not.toContain('segredo')
  })

  it('names moderators, apresentacoes, the deceased and new codes, and nothing of other despedidas', async () => {
    const rosa = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
    const { row, falecidoId } = await buildDespedida(t.deps, { moderador_id: rosa.pessoaId })
    const other = await buildDespedida(t.deps)
    const record = (acao: string, more: object = {}) =>
      recordAudit(t.deps.db, staff.contaId, acao, { despedidaId: row.id, ...more })
    await record('despedida.moderador', { detalhe: { antes: null, depois: rosa.pessoaId } })
    await record('despedida.moderador', { detalhe: { antes: rosa.pessoaId, depois: null } })
    await record('capela.reservar', { alvo: 'apresentacao:1' })
    await record('despedida.novo-codigo')
    await recordAudit(t.deps.db, staff.contaId, 'falecido.editar', { alvo: `falecido:${falecidoId}` })
    await recordAudit(t.deps.db, staff.contaId, 'moderador.editar', { alvo: `pessoa:${rosa.pessoaId}` })
    await recordAudit(t.deps.db, null, 'algo.novo', { despedidaId: row.id })
    await recordAudit(t.deps.db, staff.contaId, 'despedida.ativar', { despedidaId: other.row.id })
    expect(await texts(row.id)).toEqual([
      'Fez outra alteração.',
      'Alterou os dados de um moderador.',
      'Alterou os dados do falecido.',
      'Gerou um novo código de acesso.',
      'Reservou a capela.',
      'Retirou Rosa Tavares da moderação.',
      'Definiu Rosa Tavares como moderador.',
    ])
    expect((await history(row.id))[0]?.quem).toBe('Portal')
  })

  it('is paginated with the total', async () => {
    const { row } = await buildDespedida(t.deps)
    for (const acao of ['despedida.criar', 'despedida.ativar', 'despedida.desativar'])
      await recordAudit(t.deps.db, staff.contaId, acao, { despedidaId: row.id })
    const response = await ask('GET', `/cliente/despedida/${row.id}/historico?pagina=2&tamanho=2`, staff)
    expect(response.headers['x-total-count']).toBe('3')
    expect(response.json().map((line: HistoricoLine) => line.texto)).toEqual(['Criou a despedida.'])
  })

  it('is for staff only, and of an existing despedida', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })
    expect((await ask('GET', `/cliente/despedida/${row.id}/historico`, moderador)).statusCode).toBe(403)
    expect((await ask('GET', `/cliente/despedida/${row.id}/historico`)).statusCode).toBe(401)
    expect((await ask('GET', '/cliente/despedida/987654321/historico', staff)).body).toBe('Despedida não encontrada')
  })
})
