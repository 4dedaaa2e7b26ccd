import { POLITICA_MAX_BYTES } from '#contract/configuracao/limits.ts'
import { CONFIGURACAO } from '#contract/configuracao/messages.ts'
import { fieldProblem } from '#server/core/problem.ts'
import { randomName } from '#server/core/secrets.ts'
import type { Executor } from '#server/db/client.ts'
import { countRows, execute, firstRow, firstValue } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'

const insertPolitica = (db: Executor, nome: string, conteudo: Uint8Array) => execute(db)`
  insert into politica_pdf (nome, conteudo) values (${nome}, ${conteudo})`

export const findPolitica = (db: Executor, nome: string) => firstRow<{ nome: string }>(db)`
  select nome from politica_pdf where nome = ${nome}`

const readConteudo = (db: Executor, nome: string) => firstValue<Uint8Array>(db)`
  select conteudo from politica_pdf where nome = ${nome}`

/** Name of the PDF in force; absent or "" for none. */
const readNome = (db: Executor) => firstValue<string | null>(db)`
  select valor ->> 'politica' from configuracao where secao = 'grupo' order by versao desc limit 1`

/** Removes PDFs that no version has named a day after their upload; @returns how many. */
const discardUnused = (db: Executor) => countRows(db)`
  delete from politica_pdf p where p.criada_em < now() - interval '1 day' and not exists (
    select 1 from configuracao c where c.secao = 'grupo' and c.valor ->> 'politica' = p.nome
  ) returning 1`

/** The end mark is among the last bytes: a line break or padding may follow it. */
const END_MARK_WITHIN_BYTES = 1024

const isWholePdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
  bytes.subarray(-END_MARK_WITHIN_BYTES).toString('latin1').includes('%%EOF')

/** Stores a PDF; it comes into force when the section `grupo` names it. @throws a field problem if it is no PDF or too large */
export const savePolitica = async (deps: Deps, dataUrl: string): Promise<{ nome: string }> => {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (bytes.length > POLITICA_MAX_BYTES) throw fieldProblem('arquivo', CONFIGURACAO.politicaGrande)
  if (!isWholePdf(bytes)) throw fieldProblem('arquivo', CONFIGURACAO.politicaArquivo)
  const nome = `${randomName()}.pdf`
  await insertPolitica(deps.db, nome, bytes)
  return { nome }
}

/** PDFs that were uploaded and never saved. */
export const discardUnusedPoliticas = ({ db }: Pick<Deps, 'db'>): Promise<number> => discardUnused(db)

/** @throws a field problem if no such PDF is stored */
export const requirePolitica = async (db: Executor, nome: string): Promise<void> => {
  if (nome !== '' && !(await findPolitica(db, nome))) throw fieldProblem('valor.politica', CONFIGURACAO.politica)
}

export type Politica = { nome: string; conteudo: Uint8Array }

/** @param known the one that was read last: its bytes are not read again. @returns undefined when the general policy is in force */
export const readPolitica = async ({ db }: Deps, known: Politica | undefined): Promise<Politica | undefined> => {
  const nome = await readNome(db)
  if (!nome) return undefined
  if (nome === known?.nome) return known
  const conteudo = await readConteudo(db, nome)
  return conteudo && { nome, conteudo }
}
