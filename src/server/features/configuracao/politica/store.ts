import type { Executor } from '#server/db/client.ts'
import { countRows, execute, firstRow, firstValue } from '#server/db/rows.ts'

export const insertPolitica = (db: Executor, nome: string, conteudo: Uint8Array) => execute(db)`
  insert into politica_pdf (nome, conteudo) values (${nome}, ${conteudo})`

export const findPolitica = (db: Executor, nome: string) => firstRow<{ nome: string }>(db)`
  select nome from politica_pdf where nome = ${nome}`

export const readConteudo = (db: Executor, nome: string) => firstValue<Uint8Array>(db)`
  select conteudo from politica_pdf where nome = ${nome}`

/** Name of the PDF in force; absent or "" for none. */
export const readNome = (db: Executor) => firstValue<string | null>(db)`
  select valor ->> 'politica' from configuracao where secao = 'grupo' order by versao desc limit 1`

/** Removes PDFs that no version has named a day after their upload; @returns how many. */
export const discardUnused = (db: Executor) => countRows(db)`
  delete from politica_pdf p where p.criada_em < now() - interval '1 day' and not exists (
    select 1 from configuracao c where c.secao = 'grupo' and c.valor ->> 'politica' = p.nome
  ) returning 1`
