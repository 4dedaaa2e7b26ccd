import type { Rascunho } from '#contract/registro/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, onlyRow } from '#server/db/rows.ts'
import type { NewRow, Row } from '#server/db/tables.ts'

export const insertByStaff = async (tx: Executor, row: NewRow<'registro_falecido'>): Promise<number> =>
  (
    await tx
      .insertInto('registro_falecido')
      .values({ ...row, origem: 'equipe' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** The row is what staff typed, until the register's own arrives. */
export const markTyped = (tx: Executor, id: number, motivo: string, contaId: number | null) =>
  execute(tx)`update registro_falecido set motivo = ${motivo}, criado_por = ${contaId} where id = ${id}`

/** A page beside a row of the register that it may have been opened from, and the delivery that changed the row last. */
export type PageBesideRow = {
  despedida: number
  ligada: boolean
  registro: number
  quando: string
  origem: string
  conta_id: number | null
  detalhe: { arquivo?: string; chave?: number } | null
} & Pick<Row<'falecido'>, 'nome_registro' | 'data_nascimento' | 'data_falecimento' | 'sexo'> &
  Pick<Row<'despedida'>, 'contrato_jazigo' | 'contrato_plano' | 'local_sepultamento' | 'localizacao_sepultado'>

/** Pages that were opened from a row of the register, or with the contract or grave of one that a delivery changed afterwards. */
export const listPagesBesideRows = (db: Executor) => allRows<PageBesideRow>(db)`
  with entrega as materialized (
    select distinct on (quando) quando, conta_id, detalhe from auditoria where acao in ('registro.receber', 'registro.unir')
    order by quando, acao)
  select d.id as despedida, r.despedida_id is not distinct from d.id as ligada, r.id as registro, r.atualizado_em as quando, r.origem,
    e.conta_id, e.detalhe, f.nome_registro, f.data_nascimento, f.data_falecimento, f.sexo,
    d.contrato_jazigo, d.contrato_plano, d.local_sepultamento, d.localizacao_sepultado
  from (
    select id as despedida, r.registro from despedida cross join lateral (
      select x.id as registro from registro_falecido x where x.despedida_id = despedida.id
      union
      select x.id from registro_falecido x where x.num_contrato <> '' and x.num_contrato in (despedida.contrato_jazigo, despedida.contrato_plano)
        and x.criado_em < despedida.criado_em and x.atualizado_em > despedida.criado_em) r
    union
    select y.id, x.id from despedida y join registro_falecido x
      on x.localizacao = y.localizacao_sepultado and x.cemiterio = y.local_sepultamento
    where x.localizacao <> '' and x.criado_em < y.criado_em and x.atualizado_em > y.criado_em) par
  join despedida d on d.id = par.despedida
  join falecido f on f.id = d.falecido_id
  join registro_falecido r on r.id = par.registro
  left join entrega e on e.quando = r.atualizado_em
  order by r.id, d.id`

/** Deliveries that changed rows, and the rows that one of them changed last. */
export const countChanges = (db: Executor) => onlyRow<{ entregas: number; linhas: number }>(db)`
  select (select count(*)::int from auditoria where acao = 'registro.receber' and (detalhe->>'atualizadas')::int > 0) as entregas,
    (select count(*)::int from registro_falecido where atualizado_em > criado_em) as linhas`

/** Despedidas that the portal opened and nobody has activated; the next wake first. */
export const listDrafts = (db: Executor, limit: number) => allRows<Rascunho>(db)`
  select d.id, f.nome, f.data_falecimento as falecimento, d.local_velorio as velorio, d.data_velorio as "dtVelorio", d.criado_em as aberto_em
  from registro_falecido r join despedida d on d.id = r.despedida_id join falecido f on f.id = d.falecido_id
  where not d.status_memoria
    and not exists (select 1 from auditoria a where a.despedida_id = d.id and a.acao = 'despedida.ativar')
  order by d.data_velorio, d.id limit ${limit}`
