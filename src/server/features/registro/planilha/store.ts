import { sql } from 'kysely'
import { PLANILHA_PARTE_BYTES } from '#contract/registro/limits.ts'
import type { Planilha, PlanilhaLinha, Veredito } from '#contract/registro/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, allValues, execute, firstRow, hasRows, onlyRow } from '#server/db/rows.ts'
import type { Row } from '#server/db/tables.ts'

/** A node that gives no sign for this long has stopped reading. */
const SILENT = sql`p.estado in ('conferindo', 'gravando') and p.vista_em < now() - interval '1 minute'`

export type StoredPlanilha = Omit<Planilha, 'partes' | 'contagens'> & { contagens: Partial<Planilha['contagens']> }

const COLUMNS = sql`p.id, p.nome, p.bytes, case when ${SILENT} then 'interrompida' else p.estado end as estado, p.progresso, p.recusa,
  p.descricao, p.codificacao, p.acentuados, p.avisos, p.linhas, p.contagens, p.colunas_sem_uso, p.gravadas,
  array(select x.parte from planilha_parte x where x.planilha_id = p.id order by x.parte) as recebidas`

/** Staff see their own uploads only. */
export const findPlanilha = (db: Executor, id: number, contaId: number) => firstRow<StoredPlanilha>(db)`
  select ${COLUMNS} from planilha p where p.id = ${id} and p.conta_id = ${contaId}`

/** The upload of the same file that was cut. */
export const findUnfinished = (db: Executor, contaId: number, assinatura: string, bytes: number) =>
  firstRow<StoredPlanilha>(db)`
  select ${COLUMNS} from planilha p
  where p.conta_id = ${contaId} and p.assinatura = ${assinatura} and p.bytes = ${bytes} and p.estado in ('recebendo', 'recebida')
  order by p.id desc limit 1`

export const insertPlanilha = async (
  tx: Executor,
  values: Pick<Row<'planilha'>, 'conta_id' | 'nome' | 'bytes' | 'assinatura'>,
): Promise<number> => (await tx.insertInto('planilha').values(values).returning('id').executeTakeFirstOrThrow()).id

/** An account has one upload at a time: what it uploaded before is deleted, unless it is being read. */
export const deleteOthers = (tx: Executor, contaId: number) => execute(tx)`
  delete from planilha p where p.conta_id = ${contaId} and not (p.estado in ('conferindo', 'gravando') and not (${SILENT}))`

export const storePart = async (tx: Executor, id: number, parte: number, conteudo: Buffer): Promise<void> => {
  await execute(tx)`insert into planilha_parte (planilha_id, parte, conteudo)
    values (${id}, ${parte}, decode(${conteudo.toString('base64')}, 'base64'))
    on conflict (planilha_id, parte) do update set conteudo = excluded.conteudo`
}

export const markReceived = (tx: Executor, id: number) =>
  execute(tx)`update planilha set estado = 'recebida' where id = ${id} and estado = 'recebendo'`

/**
 * The parts in their order, one query each: a sheet of 30 MB never is one value. They are written into one buffer, because joining 30 MB at once
 * would keep the event loop busy.
 */
export const readParts = async (db: Executor, { id, bytes }: { id: number; bytes: number }): Promise<Buffer> => {
  const numbers = await allValues<number>(db)`select parte from planilha_parte where planilha_id = ${id} order by parte`
  const file = Buffer.alloc(bytes)
  for (const parte of numbers) {
    const { base64 } = await onlyRow<{ base64: string }>(db)`
      select encode(conteudo, 'base64') as base64 from planilha_parte where planilha_id = ${id} and parte = ${parte}`
    file.write(base64, parte * PLANILHA_PARTE_BYTES, 'base64')
  }
  return file
}

/** Claims the sheet for one reading. @returns false if another reading runs, or the state does not allow it */
export const claim = (tx: Executor, id: number, estado: 'conferindo' | 'gravando', from: readonly string[]) =>
  hasRows(tx)`
  update planilha p set estado = ${estado}, progresso = 0, recusa = '', vista_em = now()
  where p.id = ${id} and (p.estado = any(${[...from]}) or (${SILENT})) returning 1`

export const reportProgress = (db: Executor, id: number, progresso: number) => execute(db)`
  update planilha set progresso = ${progresso}, vista_em = now() where id = ${id} and estado in ('conferindo', 'gravando')`

export const refuse = (db: Executor, id: number, recusa: string) =>
  execute(db)`update planilha set estado = 'recusada', recusa = ${recusa} where id = ${id}`

/** The reading stopped; the sheet can be read again at once. */
export const release = (db: Executor, id: number) =>
  execute(
    db,
  )`update planilha set vista_em = now() - interval '1 hour' where id = ${id} and estado in ('conferindo', 'gravando')`

const VERDICTS_PER_STATEMENT = 2000

export const replaceVerdicts = async (tx: Executor, id: number, verdicts: readonly Veredito[]): Promise<void> => {
  await execute(tx)`delete from planilha_linha where planilha_id = ${id}`
  for (let at = 0; at < verdicts.length; at += VERDICTS_PER_STATEMENT) {
    const rows = JSON.stringify(verdicts.slice(at, at + VERDICTS_PER_STATEMENT))
    await execute(tx)`insert into planilha_linha (planilha_id, linha, estado, texto)
      select ${id}, linha, estado, texto from json_to_recordset(${rows}::json) as v(linha int, estado text, texto text)
      on conflict do nothing`
  }
}

type Result = Pick<
  Planilha,
  'descricao' | 'codificacao' | 'acentuados' | 'avisos' | 'linhas' | 'contagens' | 'colunas_sem_uso' | 'gravadas'
> & {
  estado: 'conferida' | 'gravada'
}

export const finish = (tx: Executor, id: number, result: Result) => execute(tx)`
  update planilha set estado = ${result.estado}, progresso = 100, descricao = ${result.descricao},
    codificacao = ${result.codificacao}, acentuados = ${result.acentuados}, avisos = ${result.avisos}, linhas = ${result.linhas},
    contagens = ${JSON.stringify(result.contagens)}::jsonb, colunas_sem_uso = ${result.colunas_sem_uso}, gravadas = ${result.gravadas}
  where id = ${id}`

export const deleteParts = (tx: Executor, id: number) =>
  execute(tx)`delete from planilha_parte where planilha_id = ${id}`

type LinesPage = { estado: string | undefined; limit: number; offset: number }

export const listLines = async (db: Executor, id: number, { estado, limit, offset }: LinesPage) => {
  const wanted = sql`planilha_id = ${id} and ${estado === undefined ? sql`true` : sql`estado = ${estado}`}`
  const itens = await allRows<PlanilhaLinha>(db)`
    select linha, estado, texto from planilha_linha where ${wanted} order by linha limit ${limit} offset ${offset}`
  const { total } = await onlyRow<{ total: number }>(db)`
    select count(*)::int as total from planilha_linha where ${wanted}`
  return { itens, total }
}

export const sweepPlanilhas = (db: Executor, hours: number) =>
  execute(db)`delete from planilha where criada_em < now() - make_interval(hours => ${hours}::int)`
