import { sql } from 'kysely'
import type { Atendimento, CapelaDoCartao, CartaoCapela } from '#contract/atendimento/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, hasRows } from '#server/db/rows.ts'
import { notaInternaOf } from '#server/features/despedida/queries.ts'
import { endColumns } from '#server/features/transmissao/end-store.ts'
import { type Margins, minutesOf } from '#server/features/transmissao/queries.ts'

export const listCartoes = (db: Executor) => allRows<CartaoCapela>(db)`
  select empresa, capela, criada_em as criado_em, usada_em as usado_em from chave_atendimento order by empresa, capela`

export const replaceChave = (tx: Executor, { empresa, capela }: CapelaDoCartao, chaveHmac: string, contaId: number) =>
  execute(tx)`
    insert into chave_atendimento (empresa, capela, chave_hmac, criada_por) values (${empresa}, ${capela}, ${chaveHmac}, ${contaId})
    on conflict (empresa, capela) do update
      set chave_hmac = excluded.chave_hmac, criada_por = excluded.criada_por, criada_em = now(), usada_em = null`

/** @returns false if the chapel has no card. */
export const deleteChave = (tx: Executor, { empresa, capela }: CapelaDoCartao): Promise<boolean> =>
  hasRows(tx)`delete from chave_atendimento where empresa = ${empresa} and capela = ${capela} returning 1`

/** The chapel of a card, and the portal's local time. */
export type CartaoPlace = { empresa: string; capela: string; agora: string }

export const findPlace = (db: Executor, chaveHmac: string) => firstRow<CartaoPlace>(db)`
  select empresa, capela, to_char(localtimestamp, 'YYYY-MM-DD HH24:MI:SS') as agora
  from chave_atendimento where chave_hmac = ${chaveHmac}`

export const markUsed = (tx: Executor, { empresa, capela }: CartaoPlace) => execute(tx)`
  update chave_atendimento set usada_em = now() where empresa = ${empresa} and capela = ${capela}`

/** A card can still extend this long after the end, if the tolerance is shorter. */
const AFTER_END_MINUTES = 15

export type CurrentVelorio = NonNullable<Atendimento['velorio']> & { id: number; despedidaId: number; camera: string }

/** The velório that began last in the chapel, until a quarter of an hour or the tolerance after its end. */
export const findCurrent = (db: Executor, { empresa, capela }: CartaoPlace, margins: Margins) =>
  firstRow<CurrentVelorio>(db)`
    select a.id, a.despedida_id as "despedidaId", a.camera, f.nome, a.data_hora_inicial as "dataHoraInicial",
      a.data_hora_final as "dataHoraFinal", a.encerrada_em is not null as encerrada,
      ${notaInternaOf(sql`d.id`)} as "notaInterna", ${endColumns(margins)}
    from apresentacao a join despedida d on d.id = a.despedida_id join falecido f on f.id = d.falecido_id
    where a.status and a.empresa = ${empresa} and a.capela = ${capela} and a.data_hora_inicial <= localtimestamp
      and localtimestamp < a.data_hora_final + make_interval(mins => greatest(${minutesOf(margins, 'tolerancia')}, ${AFTER_END_MINUTES}::int))
    order by a.data_hora_inicial desc limit 1`
