import { type RawBuilder, sql } from 'kysely'
import type { Tela, VelorioDeHoje } from '#contract/tela/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, countRows, execute, firstRow, firstValue, hasRows } from '#server/db/rows.ts'
import { forgetSilentTelas } from './queries.ts'
import type { DisplayMargins } from './velorio-rules.ts'

export type TelaPlace = { empresa: string; lugar: string }

/** An active apresentacao near now in a chapel, with what decides whether and how a display shows it. */
export type VelorioOfCapela = {
  id: number
  despedidaId: number
  nome: string
  tipo: 'Publica' | 'Privada'
  status_memoria: boolean
  capela: string
  dataHoraInicial: string
  dataHoraFinal: string
}

/** The active apresentacoes of a chapel, from those whose margin has not passed to those of the next day, in the order of their start. */
export const listNear = (db: Executor, { empresa, lugar }: TelaPlace, { antes, depois }: DisplayMargins) =>
  allRows<VelorioOfCapela>(db)`
    select a.id, a.despedida_id as "despedidaId", f.nome, d.tipo, d.status_memoria, a.capela,
      a.data_hora_inicial as "dataHoraInicial", a.data_hora_final as "dataHoraFinal"
    from apresentacao a join despedida d on d.id = a.despedida_id join falecido f on f.id = d.falecido_id
    where a.status and a.empresa = ${empresa} and a.capela = ${lugar}
      and a.data_hora_final > localtimestamp - make_interval(mins => ${depois}::int)
      and a.data_hora_inicial < localtimestamp + interval '1 day' + make_interval(mins => ${antes}::int)
    order by a.data_hora_inicial`

/** Everything that a display shows of the apresentacoes `here`: hours, despedidas and versions, decisions about their homenagens, and photographs. */
const versionOf = (here: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  md5(coalesce((select string_agg(concat_ws('|', a.id, a.data_hora_inicial, a.data_hora_final, d.id, d.atualizado_em, d.tipo,
      d.status_memoria, f.nome, f.conhecido_como, f.data_nascimento, f.data_falecimento,
      (select concat_ws('|', count(*), max(h.id), max(h.decidido_em), sum(v.versao))
        from homenagem_aberta h left join voz v on v.homenagem_id = h.id
        where h.despedida_id = d.id and h.publicado),
      (select string_agg(concat_ws('|', t.id, t.legenda, t.ano, t.alternativo), ',' order by t.ordem) from fotografia t
        where t.despedida_id = d.id and t.retirada_em is null)), ',' order by a.id)
    from apresentacao a join despedida d on d.id = a.despedida_id join falecido f on f.id = d.falecido_id
    where a.status and ${here}), '') || current_date)`

/** The version of a chapel display's content, as one opaque text. @param ids the apresentacoes it shows or announces */
export const readCapelaVersion = async (db: Executor, ids: readonly number[]): Promise<string> =>
  (await firstValue<string>(db)`select ${versionOf(sql`a.id = any(${[...ids]}::bigint[])`)}`) ?? ''

/** Velórios of today that have not left the displays, and those of tomorrow that are on them already. */
const isOnSaguao = (empresa: string, { antes, depois }: DisplayMargins): RawBuilder<unknown> => sql`
  a.empresa = ${empresa} and a.data_hora_final > localtimestamp - make_interval(mins => ${depois}::int)
  and a.data_hora_inicial < greatest(date_trunc('day', localtimestamp) + interval '1 day',
    localtimestamp + make_interval(mins => ${antes}::int))`

/** The version of a lobby display's content. */
export const readSaguaoVersion = async (db: Executor, empresa: string, margins: DisplayMargins): Promise<string> =>
  (await firstValue<string>(db)`select ${versionOf(isOnSaguao(empresa, margins))}`) ?? ''

/** Public, active despedidas with an active apresentacao that belongs on the lobby display of this unit, by start. */
export const listToday = (db: Executor, empresa: string, margins: DisplayMargins, limit: number) =>
  allRows<VelorioDeHoje>(db)`
    select d.id, f.nome, d.foto_perfil, f.sexo, a.capela, a.data_hora_inicial as "dataHoraInicial",
      a.data_hora_final as "dataHoraFinal", d.data_sepultamento, d.local_sepultamento, d.rito,
      coalesce((select jsonb_agg(c - 'publica') from jsonb_array_elements(d.cerimonias) c where (c->>'publica')::boolean), '[]') as cerimonias,
      to_char(a.data_hora_final + make_interval(mins => ${margins.depois}::int), 'YYYY-MM-DD HH24:MI:SS') as ate
    from apresentacao a join despedida d on d.id = a.despedida_id join falecido f on f.id = d.falecido_id
    where a.status and d.status_memoria and d.tipo = 'Publica' and ${isOnSaguao(empresa, margins)}
    order by a.data_hora_inicial, a.capela limit ${limit}`

export type Heartbeat = TelaPlace & { id: string; comChave: boolean; versao: string; mostra: string }

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
export const replaceChave = async (
  db: Executor,
  place: TelaPlace,
  chaveHmac: string,
  contaId: number,
): Promise<void> => {
  const { empresa, lugar } = place
  await execute(db)`update tela set com_chave = false where empresa = ${empresa} and lugar = ${lugar}`
  await execute(db)`
    insert into chave_tela (empresa, lugar, chave_hmac, criada_por) values (${empresa}, ${lugar}, ${chaveHmac}, ${contaId})
    on conflict (empresa, lugar)
      do update set chave_hmac = excluded.chave_hmac, criada_por = excluded.criada_por, criada_em = now()`
}

export const findChaveHmac = (db: Executor, { empresa, lugar }: TelaPlace) => firstValue<string>(db)`
    select chave_hmac from chave_tela where empresa = ${empresa} and lugar = ${lugar}`
