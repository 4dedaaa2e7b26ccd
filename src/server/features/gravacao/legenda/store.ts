import { MARCA_LEGENDAS } from '#contract/gravacao/messages.ts'
import type { Fala } from '#contract/gravacao/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, hasRows } from '#server/db/rows.ts'
import type { TimedText } from '#server/live/live-captions.ts'

/** What the list of recordings reads of captions; null before they were queued. */
export type StoredLegenda = {
  estado: 'fila' | 'pronta' | 'falhou'
  visivel: boolean
  feitas: number
  total: number
  falhas: number
  temFalas: boolean
}

/** A recording whose captions are to be made or continued. */
export type Waiting = { id: number; chave: string; feitas: number; falhas: number }

/** Opens the captions of recordings that have none yet. */
export const openLegendas = (db: Executor, chaves: readonly string[]): Promise<void> => execute(db)`
  insert into legenda (gravacao_id) select id from gravacao where removida_em is null and chave = any(${[...chaves]}::text[])
  on conflict do nothing`

/** The one that waits longest, unless the service is to be left alone. The consent allows captions (`allowsLegendas`). */
export const nextWaiting = (db: Executor): Promise<Waiting | undefined> => firstRow<Waiting>(db)`
  select g.id, g.chave, l.feitas, l.falhas from legenda l join gravacao g on g.id = l.gravacao_id
  where l.estado = 'fila' and l.tentar_em <= now() and g.removida_em is null
    and exists (select 1 from gravacao_consentimento c
      where c.despedida_id = g.despedida_id and c.encerrado_em is null and position(${MARCA_LEGENDAS} in c.versao_texto) > 0)
  order by l.tentar_em, g.id limit 1`

/** Stores what was said in piece `feitas`. @returns false where another node did so, or the recording is gone */
export const storePiece = async (
  tx: Executor,
  { id, feitas }: Pick<Waiting, 'id' | 'feitas'>,
  total: number,
  captions: readonly TimedText[],
): Promise<boolean> => {
  const isNext = await hasRows(tx)`
    update legenda set feitas = feitas + 1, total = ${total}, falhas = 0, estado = case when feitas + 1 >= ${total}::int then 'pronta' else 'fila' end
    where gravacao_id = ${id} and feitas = ${feitas} and estado = 'fila' returning 1`
  if (isNext && captions.length > 0)
    await tx
      .insertInto('legenda_fala')
      .values(captions.map(caption => ({ gravacao_id: id, ...caption })))
      .execute()
  return isNext
}

/** A recording without any sound. */
export const finishEmpty = (db: Executor, id: number): Promise<void> =>
  execute(db)`update legenda set estado = 'pronta' where gravacao_id = ${id}`

/** @param seconds until the service is asked again; undefined: people decide. */
export const setFailure = (db: Executor, id: number, seconds: number | undefined): Promise<void> => execute(db)`
  update legenda set falhas = falhas + 1, tentar_em = now() + make_interval(secs => ${seconds ?? 0}::int),
    estado = case when ${seconds === undefined}::boolean then 'falhou' else estado end
  where gravacao_id = ${id} and estado = 'fila'`

/** @returns false unless they failed. */
export const retry = (tx: Executor, id: number): Promise<boolean> => hasRows(tx)`
  update legenda set estado = 'fila', falhas = 0, tentar_em = now() where gravacao_id = ${id} and estado = 'falhou' returning 1`

export const setVisivel = (tx: Executor, id: number, visivel: boolean): Promise<boolean> =>
  hasRows(tx)`update legenda set visivel = ${visivel} where gravacao_id = ${id} returning 1`

export const listFalas = (db: Executor, gravacaoId: number): Promise<Fala[]> => allRows<Fala>(db)`
  select id, inicio, fim, texto, versao from legenda_fala where gravacao_id = ${gravacaoId} order by inicio, id`

/** The captions that visitors may read, of a recording that is not removed. */
export const listVisiveis = (db: Executor, chave: string): Promise<Fala[]> => allRows<Fala>(db)`
  select f.id, f.inicio, f.fim, f.texto, f.versao from legenda_fala f join legenda l on l.gravacao_id = f.gravacao_id
    join gravacao g on g.id = l.gravacao_id and g.removida_em is null
  where g.chave = ${chave} and l.visivel and l.estado = 'pronta' order by f.inicio, f.id`

/** The line and its recording, locked. */
export const lockFala = (tx: Executor, id: number) =>
  firstRow<{ gravacaoId: number; versao: number }>(tx)`
    select gravacao_id as "gravacaoId", versao from legenda_fala where id = ${id} for update`

export const updateFala = (tx: Executor, id: number, { inicio, fim, texto }: TimedText): Promise<void> => execute(tx)`
  update legenda_fala set inicio = ${inicio}, fim = ${fim}, texto = ${texto}, versao = versao + 1 where id = ${id}`

export const deleteFala = (tx: Executor, id: number): Promise<void> =>
  execute(tx)`delete from legenda_fala where id = ${id}`
