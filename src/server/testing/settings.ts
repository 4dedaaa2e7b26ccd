import type { Executor } from '#server/db/client.ts'
import { execute } from '#server/db/rows.ts'

/** The next version of a section of the settings, as a save writes it. */
export const writeSettings = (db: Executor, secao: string, valor: object): Promise<void> => execute(db)`
  insert into configuracao (secao, versao, valor)
  select ${secao}, coalesce(max(versao), 0) + 1, ${JSON.stringify(valor)}::jsonb from configuracao where secao = ${secao}`

/** Florists of a unit, or of all units (""), by name. */
export const writeFloriculturas = (db: Executor, unidade: string, nomes: readonly string[]): Promise<void> =>
  writeSettings(db, unidade === '' ? 'floriculturas' : `floriculturas:${unidade}`, {
    itens: nomes.map(nome => ({ nome, telefone: '', endereco: '', link: '' })),
  })
