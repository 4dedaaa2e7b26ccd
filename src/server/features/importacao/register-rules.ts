import type { NewRow, Row } from '#server/db/tables.ts'
import { normaliseNome } from './cells-rules.ts'
import type { RegisterRow } from './rows-rules.ts'

export type StoredRow = Row<'registro_falecido'>

/**
 * Names under which a row may meet another of the same delivery: its CPF (else its name and dates), and its contract with its name or with both
 * dates. A contract alone is no person: a family shares it.
 */
export const keysOfRegister = ({ nome, cpf, nascimento, falecimento, num_contrato }: RegisterRow): string[] => {
  const name = normaliseNome(nome)
  const dates = `${nascimento}|${falecimento}`
  return [
    cpf ? `cpf|${cpf}` : `nome|${name}|${dates}`,
    ...(num_contrato ? [`contrato|${num_contrato}|${name}`] : []),
    ...(num_contrato && nascimento && falecimento ? [`contrato|${num_contrato}|${dates}`] : []),
  ]
}

/** Two people with different CPFs are never one person. */
export const areDifferent = (one: RegisterRow, other: RegisterRow): boolean =>
  Boolean(one.cpf) && Boolean(other.cpf) && one.cpf !== other.cpf

const FIELDS = [
  'nome',
  'cpf',
  'nascimento',
  'falecimento',
  'num_contrato',
  'empresa',
  'tipo',
  'cemiterio',
  'localizacao',
  'dt_sepultamento',
  'velorio',
  'dt_velorio',
  'sexo',
] as const

export type RegisterChange = Partial<NewRow<'registro_falecido'>>

/** What a row changes in the stored one: an empty field leaves what is there. @returns undefined where nothing changes */
export const changeOf = (stored: StoredRow, row: RegisterRow): RegisterChange | undefined => {
  const changed = FIELDS.filter(name => (row[name] ?? '') !== '' && row[name] !== stored[name])
  if (changed.length === 0 && stored.origem !== 'equipe') return undefined
  return Object.fromEntries(changed.map(name => [name, row[name]]))
}
