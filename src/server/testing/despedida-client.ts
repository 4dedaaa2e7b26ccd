import type { Despedida } from '#contract/despedida/schema.ts'
import { buildAccount, type TestAccount } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Every field the wizard sends, each unlike its default. */
export const everyField = (falecidoId: number) => ({
  foto_fundo: 7,
  obituario: 'Uma vida inteira de flores.',
  data_sepultamento: '2026-11-20 16:30:00',
  local_sepultamento: 'Parque das Flores',
  localizacao_sepultado: 'Quadra 3, jazigo 12',
  rito: 'cremacao',
  data_velorio: '2026-11-20 08:00:00',
  local_velorio: 'Central de Velórios',
  pessoa_falecida_id: falecidoId,
  tipo: 'Privada',
  com_moderacao: false,
  status_memoria: false,
  codigo_jazigo: '12',
  contrato_plano: 'P-9',
})

/** Calls that the tests of despedidas send as staff. */
export const createDespedidaClient = async (t: TestApp) => {
  const staff: TestAccount = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    t.app.inject({ method: 'POST', url, headers: { authorization: staff.authorization, ...headers }, payload })
  return {
    staff,
    post,
    create: (payload: object, headers?: Record<string, string>) => post('/cliente/nova-despedida', payload, headers),
    update: (payload: object) => post('/cliente/update-despedida', payload),
    read: async (id: number): Promise<Despedida> =>
      (await t.app.inject({ url: `/cliente/despedida/${id}`, headers: { authorization: staff.authorization } })).json(),
    rowOf: (id: number) => t.deps.db.selectFrom('despedida').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}

export type DespedidaClient = Awaited<ReturnType<typeof createDespedidaClient>>
