import { type RawBuilder, sql } from 'kysely'
import type { VelorioDeHoje } from '#contract/tela/schema.ts'
import type { Executor } from '#server/db/client.ts'

export type Place = { empresa: string; lugar: string }

/**
 * What belongs on a wall, as one opaque text: the bookings of today and whose they are, the farewell's version, and every decision on
 * its tributes. Also the wall clock and the seconds until the next booking here starts or ends.
 */
export const readState = async (
  db: Executor,
  { empresa, lugar }: Place,
  hall: boolean,
): Promise<{ agora: string; conteudo: string; mudaEm: number | null }> => {
  const here: RawBuilder<unknown> = hall
    ? sql`a.empresa = ${empresa} and a.data_hora_inicial < date_trunc('day', localtimestamp) + interval '1 day'
        and a.data_hora_final > date_trunc('day', localtimestamp)`
    : sql`a.empresa = ${empresa} and a.capela = ${lugar}
        and a.data_hora_inicial <= localtimestamp and a.data_hora_final > localtimestamp`
  const place: RawBuilder<unknown> = hall ? sql`true` : sql`a.capela = ${lugar}`
  const result = await sql<{ agora: string; conteudo: string; mudaEm: number | null }>`
    select to_char(localtimestamp, 'YYYY-MM-DD HH24:MI:SS') as agora,
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
      ) changes) as "mudaEm"`.execute(db)
  return result.rows[0] ?? { agora: '', conteudo: '', mudaEm: null }
}

/** Public, active farewells with a booking of this unit that touches today, display on; first the next to end. */
export const listToday = async (db: Executor, empresa: string, limit: number): Promise<VelorioDeHoje[]> => {
  const result = await sql<VelorioDeHoje>`
    select d.id, f.nome, d.foto_perfil, f.sexo, a.capela, a.data_hora_inicial as "dataHoraInicial",
      a.data_hora_final as "dataHoraFinal", d.data_sepultamento, d.local_sepultamento
    from apresentacao a join despedida d on d.id = a.despedida_id join falecido f on f.id = d.falecido_id
    where a.empresa = ${empresa} and a.status and d.status_memoria and d.tipo = 'Publica'
      and a.data_hora_inicial < date_trunc('day', localtimestamp) + interval '1 day' and a.data_hora_final > localtimestamp
    order by a.data_hora_inicial, a.capela limit ${limit}`.execute(db)
  return result.rows
}

export type Beat = Place & { id: string; comChave: boolean; versao: string; mostra: string }

/** Keeps the beat and hands out, once, the wish that this screen reload. A new screen above `max` is not kept. */
export const keepBeat = async (db: Executor, beat: Beat, max: number): Promise<{ recarregar: boolean }> => {
  const result = await sql<{ recarregar: boolean }>`
    with before as (select recarregar from tela where id = ${beat.id} for update),
    kept as (
      insert into tela (id, empresa, lugar, com_chave, versao, mostra)
      select ${beat.id}, ${beat.empresa}, ${beat.lugar}, ${beat.comChave}, ${beat.versao}, ${beat.mostra}
      where exists (select 1 from before) or (select count(*) from tela) < ${max}
      on conflict (id) do update set empresa = excluded.empresa, lugar = excluded.lugar, com_chave = excluded.com_chave,
        versao = excluded.versao, mostra = excluded.mostra, vista_em = now(), recarregar = false
      returning id)
    select coalesce((select recarregar from before), false) as recarregar`.execute(db)
  return { recarregar: result.rows[0]?.recarregar ?? false }
}

export const listTelas = (db: Executor, lateSeconds: number) =>
  db
    .selectFrom('tela')
    .select(['id', 'empresa', 'lugar', 'com_chave', 'versao', 'mostra', 'vista_em', 'recarregar'])
    .select(sql<boolean>`vista_em < now() - make_interval(secs => ${lateSeconds})`.as('atrasada'))
    .orderBy('empresa')
    .orderBy('lugar')
    .orderBy('vista_em', 'desc')
    .execute()

export const markReload = async (db: Executor, id: string): Promise<boolean> =>
  (await db.updateTable('tela').set({ recarregar: true }).where('id', '=', id).returning('id').executeTakeFirst()) !==
  undefined

export const forgetTela = async (db: Executor, id: string): Promise<boolean> =>
  (await db.deleteFrom('tela').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined

export const replaceChave = async (db: Executor, place: Place, chaveHmac: string, contaId: number): Promise<void> => {
  await db
    .insertInto('chave_tela')
    .values({ ...place, chave_hmac: chaveHmac, criada_por: contaId })
    .onConflict(conflict =>
      conflict
        .columns(['empresa', 'lugar'])
        .doUpdateSet({ chave_hmac: chaveHmac, criada_por: contaId, criada_em: sql<string>`now()` }),
    )
    .execute()
}

export const findChaveHmac = async (db: Executor, { empresa, lugar }: Place): Promise<string | undefined> =>
  (
    await db
      .selectFrom('chave_tela')
      .select('chave_hmac')
      .where('empresa', '=', empresa)
      .where('lugar', '=', lugar)
      .executeTakeFirst()
  )?.chave_hmac
