import { type RawBuilder, sql } from 'kysely'
import type { BatidaAnswer, Tela, VelorioDeHoje } from '#contract/tela/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, countRows, execute, firstRow, firstValue, hasRows } from '#server/db/rows.ts'
import { forgetSilentTelas } from '#server/db/silent-telas.ts'

export type Place = { empresa: string; lugar: string }

type State = Pick<BatidaAnswer, 'agora' | 'conteudo' | 'mudaEm' | 'reservado'>

/** Hours of the private velório that is in the chapel now. */
const reservedHours = (here: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('dataHoraInicial', to_char(a.data_hora_inicial, 'YYYY-MM-DD HH24:MI:SS'),
    'dataHoraFinal', to_char(a.data_hora_final, 'YYYY-MM-DD HH24:MI:SS'))
  from apresentacao a join despedida d on d.id = a.despedida_id
  where a.status and d.status_memoria and d.tipo = 'Privada' and ${here} limit 1)`

/**
 * The version of a display's content, as one opaque text: today's apresentacoes, their despedidas and versions, and every decision about
 * their homenagens. Also the local time and the seconds until the next apresentacao here starts or ends.
 */
export const readState = async (db: Executor, { empresa, lugar }: Place, isSaguao: boolean): Promise<State> => {
  const here: RawBuilder<unknown> = isSaguao
    ? sql`a.empresa = ${empresa} and a.data_hora_inicial < date_trunc('day', localtimestamp) + interval '1 day'
        and a.data_hora_final > date_trunc('day', localtimestamp)`
    : sql`a.empresa = ${empresa} and a.capela = ${lugar}
        and a.data_hora_inicial <= localtimestamp and a.data_hora_final > localtimestamp`
  const place: RawBuilder<unknown> = isSaguao ? sql`true` : sql`a.capela = ${lugar}`
  const state = await firstRow<State>(db)`
    select to_char(localtimestamp, 'YYYY-MM-DD HH24:MI:SS') as agora,
      ${isSaguao ? sql`null` : reservedHours(here)} as reservado,
      md5(coalesce((select string_agg(concat_ws('|', a.id, a.data_hora_inicial, a.data_hora_final, d.id, d.atualizado_em, d.tipo,
          d.status_memoria, f.nome, f.data_nascimento, f.data_falecimento,
          (select concat_ws('|', count(*), max(h.id), max(h.decidido_em)) from homenagem h
            where h.despedida_id = d.id and h.publicado)), ',' order by a.id)
        from apresentacao a join despedida d on d.id = a.despedida_id join falecido f on f.id = d.falecido_id
        where a.status and ${here}), '') || current_date) as conteudo,
      (select ceil(extract(epoch from min(moment) - localtimestamp))::int from (
        select a.data_hora_inicial as moment from apresentacao a where a.status and a.empresa = ${empresa} and ${place}
          and a.data_hora_inicial > localtimestamp and a.data_hora_inicial < localtimestamp + interval '1 day'
        union all
        select a.data_hora_final from apresentacao a where a.status and a.empresa = ${empresa} and ${place}
          and a.data_hora_final > localtimestamp and a.data_hora_final < localtimestamp + interval '1 day'
      ) changes) as "mudaEm"`
  return state ?? { agora: '', conteudo: '', mudaEm: null, reservado: null }
}

/** Public, active despedidas with an active apresentacao of this unit today, by start. */
export const listToday = (db: Executor, empresa: string, limit: number) => allRows<VelorioDeHoje>(db)`
    select d.id, f.nome, d.foto_perfil, f.sexo, a.capela, a.data_hora_inicial as "dataHoraInicial",
      a.data_hora_final as "dataHoraFinal", d.data_sepultamento, d.local_sepultamento
    from apresentacao a join despedida d on d.id = a.despedida_id join falecido f on f.id = d.falecido_id
    where a.empresa = ${empresa} and a.status and d.status_memoria and d.tipo = 'Publica'
      and a.data_hora_inicial < date_trunc('day', localtimestamp) + interval '1 day' and a.data_hora_final > localtimestamp
    order by a.data_hora_inicial, a.capela limit ${limit}`

export type Heartbeat = Place & { id: string; comChave: boolean; versao: string; mostra: string }

/** Stores the heartbeat of a listed display and returns a requested reload once. @returns undefined for a display that is not listed. */
export const recordHeartbeat = (db: Executor, { id, empresa, lugar, comChave, versao, mostra }: Heartbeat) =>
  firstRow<{ recarregar: boolean }>(db)`
    with before as (select id, recarregar from tela where id = ${id} for update)
    update tela set empresa = ${empresa}, lugar = ${lugar}, com_chave = ${comChave}, versao = ${versao},
      mostra = ${mostra}, vista_em = now(), recarregar = false
    from before where tela.id = before.id returning before.recarregar`

/** Removes the displays without a key that were unseen for longest, until one more fits below `max`. */
const makeRoom = (tx: Executor, max: number) => execute(tx)`
  delete from tela where id in (
    select id from tela where not com_chave order by vista_em
    limit greatest(0, (select count(*) from tela) - ${max} + 1))`

/** Adds a new display, unless `max` displays with a key are already listed. */
export const insertTela = async (tx: Executor, heartbeat: Heartbeat, max: number): Promise<void> => {
  const { id, empresa, lugar, comChave, versao, mostra } = heartbeat
  await forgetSilentTelas(tx)
  await makeRoom(tx, max)
  await execute(tx)`
    insert into tela (id, empresa, lugar, com_chave, versao, mostra)
    select ${id}, ${empresa}, ${lugar}, ${comChave}, ${versao}, ${mostra}
    where (select count(*) from tela) < ${max} on conflict (id) do nothing`
}

export const listTelas = (db: Executor, lateSeconds: number) => allRows<Tela>(db)`
  select id, empresa, lugar, com_chave, versao, mostra, vista_em, recarregar,
    vista_em < now() - make_interval(secs => ${lateSeconds}) as atrasada
  from tela order by empresa, lugar, vista_em desc`

export const markReload = (db: Executor, id: string) =>
  hasRows(db)`update tela set recarregar = true where id = ${id} returning id`

/** @returns how many of these were listed. */
export const removeTelas = (db: Executor, ids: readonly string[]) =>
  countRows(db)`delete from tela where id = any(${[...ids]}) returning id`

/** Displays with the replaced key count as displays without one. */
export const replaceChave = async (db: Executor, place: Place, chaveHmac: string, contaId: number): Promise<void> => {
  const { empresa, lugar } = place
  await execute(db)`update tela set com_chave = false where empresa = ${empresa} and lugar = ${lugar}`
  await execute(db)`
    insert into chave_tela (empresa, lugar, chave_hmac, criada_por) values (${empresa}, ${lugar}, ${chaveHmac}, ${contaId})
    on conflict (empresa, lugar)
      do update set chave_hmac = excluded.chave_hmac, criada_por = excluded.criada_por, criada_em = now()`
}

export const findChaveHmac = (db: Executor, { empresa, lugar }: Place) => firstValue<string>(db)`
    select chave_hmac from chave_tela where empresa = ${empresa} and lugar = ${lugar}`
