import { CAMPOS_IDENTIDADE, type CampoDaIdentidade } from '#contract/registro/messages.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Db } from '#server/db/client.ts'
import { batchesOf } from '#server/features/importacao/delivery-service.ts'
import { comparePeople, type Person, recognise } from '#server/features/importacao/identity-rules.ts'
import { findInRegister, findRows } from '#server/features/importacao/queries.ts'
import { personOfRegister, type RegisterRow, type StoredPerson } from '#server/features/importacao/rows-rules.ts'
import { countChanges, listPagesBesideRows, type PageBesideRow } from './store.ts'

/** What a page knows about somebody and the register must not contradict: a grave and a contract may be corrected on either side. */
const TELLING: readonly CampoDaIdentidade[] = ['nome', 'nascimento', 'falecimento', 'sexo']

const rowOf = (page: PageBesideRow): RegisterRow => ({
  nome: page.nome_registro,
  cpf: '',
  nascimento: page.data_nascimento,
  falecimento: page.data_falecimento,
  sexo: page.sexo,
  num_contrato: page.contrato_jazigo || page.contrato_plano,
  empresa: '',
  tipo: '',
  cemiterio: page.local_sepultamento,
  localizacao: page.localizacao_sepultado,
  velorio: '',
  dt_sepultamento: null,
  dt_velorio: null,
  rito: null,
})

const sourceOf = ({ origem, detalhe, conta_id }: PageBesideRow): string =>
  [
    origem,
    detalhe?.arquivo === undefined ? '' : `"${detalhe.arquivo}"`,
    detalhe?.chave === undefined ? '' : `chave ${detalhe.chave}`,
    conta_id === null ? '' : `conta ${conta_id}`,
  ]
    .filter(part => part !== '')
    .join(', ')

const lineOf = (page: PageBesideRow, { id, nome }: StoredPerson, campos: readonly CampoDaIdentidade[]): string =>
  [
    `registro ${id}, hoje de ${nome}: a despedida ${page.despedida}, de ${page.nome_registro},`,
    page.ligada ? 'foi aberta dele.' : 'tem o contrato ou a sepultura dele, e não está no registro.',
    `Não combina: ${campos.map(campo => CAMPOS_IDENTIDADE[campo]).join(', ')}.`,
    `Última mudança: ${page.quando} (${sourceOf(page)}).`,
  ].join(' ')

const tellingOf = (known: StoredPerson, person: Person): CampoDaIdentidade[] =>
  comparePeople(known.person, person).contradicts.filter(campo => TELLING.includes(campo))

/** @throws Refusal with the usage, before a database is opened */
export const readMergesCommand = (words: readonly string[]): void => {
  if (words.length > 0) throw new Refusal('Uso: memorial admin suspicious-merges')
}

const linesOf = async (db: Db, pages: readonly PageBesideRow[]): Promise<string[]> => {
  const rows = await findRows(db, [...new Set(pages.map(({ registro }) => registro))])
  const known = new Map(rows.map(row => [row.id, row]))
  const found = await findInRegister(db, pages.map(rowOf))
  return pages.flatMap((page, index) => {
    const row = known.get(page.registro)
    const person = personOfRegister(rowOf(page))
    // Somebody else of the family has a row of her own.
    const isThere = !page.ligada && recognise(person, found.get(index) ?? []).outcome === 'same'
    const campos = row && !isThere ? tellingOf(row, person) : []
    return row && campos.length > 0 ? [lineOf(page, row, campos)] : []
  })
}

/**
 * `memorial admin suspicious-merges`: rows of the register that may have been overwritten by another person before the register asked. The
 * history of that time has no names: they are recognised by the pages of the people who stood there. @returns the lines to print
 */
export const runMergesCommand = async (db: Db): Promise<string[]> => {
  const lines: string[] = []
  for (const batch of batchesOf(await listPagesBesideRows(db))) lines.push(...(await linesOf(db, batch)))
  const { entregas, linhas } = await countChanges(db)
  return [
    ...lines,
    lines.length === 0
      ? 'Nenhuma linha suspeita.'
      : `Linhas suspeitas: ${lines.length}. Confira cada uma com o contrato ou a certidão.`,
    `A história tem ${entregas} entregas que mudaram linhas; ${linhas} linhas mudaram. De quem não tem página ela não guardou o nome de antes.`,
  ]
}
