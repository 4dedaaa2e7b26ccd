import { sql } from 'kysely'
import { FOTOGRAFIAS_MAX } from '#contract/fotografia/limits.ts'
import type { EditarFotografia, Fotografia, FotografiaPublica } from '#contract/fotografia/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, firstValue, hasRows, onlyRow } from '#server/db/rows.ts'

/** Serialises what changes the photographs of a page. @returns false without such a page */
export const lockFotografias = (tx: Executor, despedidaId: number) =>
  hasRows(tx)`select 1 from despedida where id = ${despedidaId} for no key update`

/** In the order of the family; only those that are on the page. */
export const listPublicas = (db: Executor, despedidaId: number) => allRows<FotografiaPublica>(db)`
  select id, imagem, legenda, ano, alternativo from fotografia
  where despedida_id = ${despedidaId} and retirada_em is null order by ordem`

/** All of them, with their open reports. */
export const listDaDespedida = (db: Executor, despedidaId: number) => allRows<Fotografia>(db)`
  select f.id, f.imagem, f.legenda, f.ano, f.alternativo, f.retirada_em is not null as retirada, h.nome as autor,
    coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'motivo', n.motivo,
        'criado_em', to_char(n.criado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.id)
      from denuncia n where n.fotografia_id = f.id and n.decisao is null), '[]'::jsonb) as denuncias
  from fotografia f left join homenagem_aberta h on h.id = f.homenagem_id
  where f.despedida_id = ${despedidaId} order by f.ordem`

export const countFotografias = async (db: Executor, despedidaId: number): Promise<number> =>
  (
    await onlyRow<{ total: number }>(db)`
    select count(*)::int as total from fotografia where despedida_id = ${despedidaId}`
  ).total

type NewFotografia = { despedidaId: number; imagem: string; homenagemId?: number }

/** At the end; the caller holds `lockFotografias` and has counted. */
export const insertFotografia = async (
  tx: Executor,
  { despedidaId, imagem, homenagemId }: NewFotografia,
): Promise<number> => {
  // One that was erased with its homenagem left a gap.
  await reorder(tx, despedidaId, [])
  const { id } = await onlyRow<{ id: number }>(tx)`
    insert into fotografia (despedida_id, ordem, imagem, homenagem_id)
    select ${despedidaId}::bigint, count(*) + 1, ${imagem}, ${homenagemId ?? null}::bigint
    from fotografia where despedida_id = ${despedidaId} returning id`
  return id
}

/** @returns false where the page has no such photograph. */
export const updateTexts = (
  tx: Executor,
  { despedidaId, id }: { despedidaId: number; id: number },
  { legenda, ano, alternativo }: EditarFotografia,
) => hasRows(tx)`
  update fotografia set legenda = coalesce(${legenda ?? null}::text, legenda),
    alternativo = coalesce(${alternativo ?? null}::text, alternativo),
    ano = case when ${ano !== undefined}::boolean then ${ano ?? null}::int else ano end
  where id = ${id} and despedida_id = ${despedidaId} returning 1`

/** Puts those that are named first, in this order; ids of other pages change nothing. */
export const reorder = (tx: Executor, despedidaId: number, ids: readonly number[]) => execute(tx)`
  update fotografia f set ordem = wanted.place
  from (
    select own.id, row_number() over (order by array_position(${[...ids]}::bigint[], own.id) nulls last, own.ordem) as place
    from fotografia own where own.despedida_id = ${despedidaId}
  ) wanted
  where wanted.id = f.id and f.ordem <> wanted.place`

/** @returns the picture, and the homenagem that it came with; undefined where the page has no such photograph. */
export const findFotografia = (tx: Executor, despedidaId: number, id: number) =>
  firstRow<{ imagem: string; homenagemId: number | null; retirada: boolean }>(tx)`
    select imagem, homenagem_id as "homenagemId", retirada_em is not null as retirada
    from fotografia where id = ${id} and despedida_id = ${despedidaId} for update`

export const setRetirada = (tx: Executor, id: number, retirada: boolean) => execute(tx)`
  update fotografia set retirada_em = case when ${retirada}::boolean then coalesce(retirada_em, now()) end where id = ${id}`

/** The picture of a published homenagem that its author ceded; undefined for every other one. */
export const findCeded = (tx: Executor, despedidaId: number, homenagemId: number) =>
  firstRow<{ imagem: string; isTaken: boolean }>(tx)`
    select h.imagem, exists (select 1 from fotografia f where f.imagem = h.imagem) as "isTaken"
    from homenagem_aberta h
    where h.id = ${homenagemId} and h.despedida_id = ${despedidaId} and h.publicado and h.cede_imagem and h.imagem is not null`

export const closeReports = (tx: Executor, id: number, decisao: 'mantida' | 'retirada', contaId: number | null) =>
  hasRows(tx)`
    update denuncia set decisao = ${decisao}, decidido_por = ${contaId}, decidido_em = now()
    where fotografia_id = ${id} and decisao is null returning 1`

type NewReport = { despedidaId: number; fotografiaId: number; quem: string; motivo: string }

/** As of a homenagem: `isNew` unless this visitor's report is open already; undefined where the page does not show the photograph. */
export const insertReport = async (
  tx: Executor,
  { despedidaId, fotografiaId, quem, motivo }: NewReport,
): Promise<{ isNew: boolean } | undefined> => {
  const isShown = await hasRows(tx)`
    select 1 from fotografia where id = ${fotografiaId} and despedida_id = ${despedidaId} and retirada_em is null for update`
  if (!isShown) return undefined
  const isNew = await hasRows(tx)`
    insert into denuncia (fotografia_id, despedida_id, quem, motivo, avisada_em)
    select ${fotografiaId}::bigint, ${despedidaId}::bigint, ${quem}, ${motivo}, max(open.avisada_em)
    from denuncia open where open.fotografia_id = ${fotografiaId} and open.decisao is null
    on conflict (fotografia_id, quem) where decisao is null and fotografia_id is not null do nothing returning id`
  return { isNew }
}

type Envio = { id: number; bytes: number; fotografia: number | null; recebidas: number[] }

const ENVIO = sql`e.id, e.bytes, e.fotografia_id as fotografia,
  array(select p.parte from fotografia_parte p where p.envio_id = e.id order by p.parte) as recebidas`

type EnvioOwner = { despedidaId: number; contaId: number }

export const findEnvio = (db: Executor, { despedidaId, contaId }: EnvioOwner, id: number) => firstRow<Envio>(db)`
  select ${ENVIO} from fotografia_envio e
  where e.id = ${id} and e.despedida_id = ${despedidaId} and e.conta_id = ${contaId}`

/** The upload of the same file, cut or finished. */
export const findEnvioOf = (
  db: Executor,
  { despedidaId, contaId }: EnvioOwner,
  { assinatura, bytes }: { assinatura: string; bytes: number },
) => firstRow<Envio>(db)`
  select ${ENVIO} from fotografia_envio e
  where e.despedida_id = ${despedidaId} and e.conta_id = ${contaId} and e.assinatura = ${assinatura} and e.bytes = ${bytes}
  order by e.id desc limit 1`

type NewEnvio = { nome: string; bytes: number; assinatura: string }

/** An account has at most as many uploads as a page has photographs: the oldest ones give way. */
export const insertEnvio = async (
  tx: Executor,
  { despedidaId, contaId }: EnvioOwner,
  { nome, bytes, assinatura }: NewEnvio,
): Promise<number> => {
  await execute(tx)`delete from fotografia_envio where conta_id = ${contaId} and id in (
    select id from fotografia_envio where conta_id = ${contaId} order by id desc offset ${FOTOGRAFIAS_MAX - 1})`
  return (
    await onlyRow<{ id: number }>(tx)`
      insert into fotografia_envio (despedida_id, conta_id, nome, bytes, assinatura)
      values (${despedidaId}, ${contaId}, ${nome}, ${bytes}, ${assinatura}) returning id`
  ).id
}

export const storePart = (db: Executor, envioId: number, parte: number, conteudo: Buffer) => execute(db)`
  insert into fotografia_parte (envio_id, parte, conteudo)
  values (${envioId}, ${parte}, decode(${conteudo.toString('base64')}, 'base64'))
  on conflict (envio_id, parte) do update set conteudo = excluded.conteudo`

export const readPartBase64 = async (db: Executor, envioId: number, parte: number): Promise<string> =>
  (await firstValue<string>(db)`
    select encode(conteudo, 'base64') from fotografia_parte where envio_id = ${envioId} and parte = ${parte}`) ?? ''

/** @returns the photograph that this upload became already; undefined for an upload that is gone. */
export const lockEnvio = (tx: Executor, envioId: number) =>
  firstRow<{ fotografia: number | null }>(tx)`
    select fotografia_id as fotografia from fotografia_envio where id = ${envioId} for update`

/** The parts are no longer needed. */
export const finishEnvio = async (tx: Executor, envioId: number, fotografiaId: number): Promise<void> => {
  await execute(tx)`update fotografia_envio set fotografia_id = ${fotografiaId} where id = ${envioId}`
  await execute(tx)`delete from fotografia_parte where envio_id = ${envioId}`
}

/** Not one that became a photograph meanwhile. */
export const deleteEnvio = (db: Executor, envioId: number) =>
  execute(db)`delete from fotografia_envio where id = ${envioId} and fotografia_id is null`

export const sweepEnvios = (db: Executor, hours: number) =>
  execute(db)`delete from fotografia_envio where criado_em < now() - make_interval(hours => ${hours}::int)`
