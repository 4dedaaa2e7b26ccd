import type { Rascunho } from '#contract/registro/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows } from '#server/db/rows.ts'
import type { NewRow } from '#server/db/tables.ts'

export const insertByStaff = async (tx: Executor, row: NewRow<'registro_falecido'>): Promise<number> =>
  (
    await tx
      .insertInto('registro_falecido')
      .values({ ...row, origem: 'equipe' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Despedidas that the portal opened and nobody has activated; the next wake first. */
export const listDrafts = (db: Executor, limit: number) => allRows<Rascunho>(db)`
  select d.id, f.nome, f.data_falecimento as falecimento, d.local_velorio as velorio, d.data_velorio as "dtVelorio", d.criado_em as aberto_em
  from registro_falecido r join despedida d on d.id = r.despedida_id join falecido f on f.id = d.falecido_id
  where not d.status_memoria
    and not exists (select 1 from auditoria a where a.despedida_id = d.id and a.acao = 'despedida.ativar')
  order by d.data_velorio, d.id limit ${limit}`
