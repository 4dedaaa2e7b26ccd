import { BIOGRAFIA_MAX, CAMPO_TEXTO_MAX } from '#contract/despedida/limits.ts'
import { type Rito, ritoOfRegister } from '#contract/despedida/rito-rules.ts'
import { DESCONHECIDA } from '#contract/falecido/life-rules.ts'
import { isBornAfter } from '#contract/falecido/life-words-rules.ts'
import { CONHECIDO_COMO_MAX, FALECIDO_NOME_MAX } from '#contract/falecido/limits.ts'
import { FALECIDO } from '#contract/falecido/messages.ts'
import { hideCpf } from '#contract/fields/cpf.ts'
import { isDataParcial } from '#contract/fields/data-parcial.ts'
import { type CampoDaIdentidade, REGISTRO } from '#contract/registro/messages.ts'
import { normaliseHeading, type RowProblem, type Sheet, type SheetRow } from '#server/adapters/sheet-reader.ts'
import type { NewRow, RegisterColumns, Row } from '#server/db/tables.ts'
import { type Cells, normaliseNome } from './cells-rules.ts'
import { graveSaysLess } from './graves-rules.ts'
import { type Person, readPerson } from './identity-rules.ts'
import { nameSaysLess } from './names-rules.ts'

export const REGISTER_NOME = ['nome', 'nome_falecido', 'nome_completo', 'falecido']

const ACCENTED_COUNT = 3

const isAccented = (value: string): boolean => /[\u0080-\uffff]/.test(value)

/** Collects names with accents, or other texts where too few have one, of a file whose encoding the portal has found. */
export const createAccented = ({ codificacao }: Pick<Sheet, 'codificacao'>) => {
  const [names, others] = [new Set<string>(), new Set<string>()]
  const first = (values: readonly string[]): string | undefined => values.find(isAccented)?.slice(0, FALECIDO_NOME_MAX)
  return {
    read: ({ campos }: SheetRow): void => {
      if (codificacao === '' || names.size >= ACCENTED_COUNT) return
      const name = first(REGISTER_NOME.map(column => campos[column] ?? ''))
      if (name !== undefined) names.add(name)
      const other = others.size < ACCENTED_COUNT ? first(Object.values(campos)) : undefined
      if (other !== undefined && !names.has(other)) others.add(other)
    },
    list: (): string[] => [...names, ...others].slice(0, ACCENTED_COUNT),
  }
}

const CPF = ['cpf']
const NASCIMENTO = ['nascimento', 'data_nascimento']
const FALECIMENTO = ['falecimento', 'data_falecimento']
const SEXO = ['sexo']
const SEPULTAMENTO = ['sepultamento', 'data_sepultamento', 'dtsepultamento']
/** A sheet that names neither leaves the kind to the words of its places. */
const RITO: Readonly<Record<string, Rito | null>> = {
  sepultamento: 'sepultamento',
  cremação: 'cremacao',
  cremacao: 'cremacao',
}
const VELORIO_EM = ['data_velorio', 'dtvelorio']

const CONTRATO = ['num_contrato', 'contrato']
/** Columns of a place that is written in parts, with the word of each. */
const GRAVE_PARTS = [
  ['quadra', 'Quadra'],
  ['rua', 'rua'],
  ['lote', 'lote'],
  ['jazigo', 'jazigo'],
  ['gaveta', 'gaveta'],
] as const

const short = { max: 200 }
const contrato = { max: 30 }
const nome = { max: FALECIDO_NOME_MAX, required: FALECIDO.nomeObrigatorio }

const checkDates = (cells: Cells, nascimento: string | null, falecimento: string | null): void => {
  if (nascimento !== null && falecimento !== null && isBornAfter(nascimento, falecimento))
    cells.problems.push({ campo: 'nascimento', message: FALECIDO.nascimentoDepois })
}

/** Where somebody is buried: as one text, else put together from its parts. A lone jazigo is the text itself. */
const readLocalizacao = (cells: Cells, names: readonly string[], limits: { max: number }): string => {
  const whole = cells.text(names, limits)
  const parts = GRAVE_PARTS.map(([column, word]) => ({ column, word, text: cells.text([column], { max: 40 }) }))
  const filled = parts.filter(({ text }) => text !== '')
  if (whole !== '' || filled.length === 0) return whole
  const [only] = filled
  if (filled.length === 1 && only?.column === 'jazigo') return only.text
  const worded = filled.map(({ column, word, text }) =>
    normaliseNome(text).startsWith(column) ? text : `${word} ${text}`,
  )
  return worded.join(', ')
}

/** A row of the group's register of the deceased. */
export type RegisterRow = RegisterColumns
export type StoredRow = Row<'registro_falecido'>

export const readRegisterRow = (cells: Cells): RegisterRow => {
  const nascimento = cells.birth(NASCIMENTO)
  const falecimento = cells.death(FALECIMENTO)
  checkDates(cells, nascimento, falecimento)
  return {
    nome: cells.text(REGISTER_NOME, nome),
    cpf: cells.cpf(CPF),
    nascimento,
    falecimento,
    num_contrato: cells.text(CONTRATO, contrato),
    empresa: cells.text(['empresa'], short),
    tipo: cells.text(['tipo'], short),
    cemiterio: cells.text(['cemiterio'], short),
    localizacao: readLocalizacao(cells, ['localizacao'], short),
    rito: cells.choice(['rito'], RITO, null),
    dt_sepultamento: cells.moment(SEPULTAMENTO),
    velorio: cells.text(['velorio', 'local_velorio'], short),
    dt_velorio: cells.moment(VELORIO_EM),
    sexo: cells.sex(SEXO),
  }
}

export const personOfRegister = (row: RegisterRow): Person =>
  readPerson({
    nome: row.nome,
    cpf: row.cpf,
    nascimento: row.nascimento,
    falecimento: row.falecimento,
    sexo: row.sexo,
    contrato: row.num_contrato,
    cemiterio: row.cemiterio,
    localizacao: row.localizacao,
    velorio: row.dt_velorio,
  })

/** A stored row with the person it is about. */
export type StoredPerson = StoredRow & { person: Person }

/** The columns that say who somebody is, by what they say. */
const IDENTITY_COLUMNS = {
  nome: ['nome'],
  cpf: ['cpf'],
  nascimento: ['nascimento'],
  falecimento: ['falecimento'],
  sexo: ['sexo'],
  contrato: ['num_contrato'],
  sepultura: ['cemiterio', 'localizacao'],
} as const satisfies Record<CampoDaIdentidade, readonly (keyof RegisterRow)[]>

/** All of them. */
export const IDENTITY_FIELDS: readonly (keyof RegisterRow)[] = Object.values(IDENTITY_COLUMNS).flat()

export const columnsOf = (campos: readonly CampoDaIdentidade[]): (keyof RegisterRow)[] =>
  campos.flatMap(campo => IDENTITY_COLUMNS[campo])

const isEmpty = (value: unknown): boolean => (value ?? '') === ''

export type RegisterChange = Partial<NewRow<'registro_falecido'>>

/** A year does not replace the day that is known, nor initials a name, nor a quadra the grave. */
const saysLess = (name: string, value: unknown, stored: unknown): boolean => {
  if (typeof value !== 'string' || typeof stored !== 'string' || stored === '') return false
  if (name === 'nome') return nameSaysLess(value, stored)
  if (name === 'localizacao') return graveSaysLess(value, stored)
  const isDate = name === 'nascimento' || name === 'falecimento'
  return isDate && (value === DESCONHECIDA || (isDataParcial(value) && stored.startsWith(`${value}-`)))
}

/** What a later row of the same person adds to the first: what it lacks, and what it says less of. */
export const additionsOf = (first: RegisterRow, later: RegisterRow): Partial<RegisterRow> =>
  Object.fromEntries(
    Object.entries(later).filter(([name, value]) => {
      const known = first[name as keyof RegisterRow]
      return !isEmpty(value) && (isEmpty(known) || saysLess(name, known, value))
    }),
  )

/** Every field that a row fills in another way than the stored one. */
export const differencesOf = (stored: StoredRow, row: RegisterRow): RegisterChange =>
  Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !isEmpty(value) && value !== stored[name as keyof RegisterRow]),
  )

/**
 * What a row changes in the stored one: an empty field leaves what is there, and so does one that says less.
 * @param left columns that stay as they are
 * @returns undefined where nothing changes
 */
export const changeOf = (
  stored: StoredRow,
  row: RegisterRow,
  left: readonly (keyof RegisterRow)[] = [],
): RegisterChange | undefined => {
  const changed = Object.entries(differencesOf(stored, row)).filter(
    ([name, value]) =>
      !left.includes(name as keyof RegisterRow) && !saysLess(name, value, stored[name as keyof RegisterRow]),
  )
  if (changed.length === 0 && stored.origem !== 'equipe') return undefined
  return Object.fromEntries(changed)
}

/** Before and after, for the history; of a CPF its last digits. */
export const valuesOfChange = (
  stored: StoredRow,
  change: RegisterChange,
): Record<string, { antes: string; depois: string }> => {
  const shown = (name: string, value: unknown): string =>
    name === 'cpf' ? hideCpf(String(value)) : String(value ?? '')
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name,
      { antes: shown(name, stored[name as keyof RegisterRow]), depois: shown(name, value) },
    ]),
  )
}

const campo = { max: CAMPO_TEXTO_MAX }
const PRIVACY = { publica: 'Publica', pública: 'Publica', privada: 'Privada' } as const
const YES_NO = { sim: true, não: false, nao: false, ativa: true, inativa: false } as const

const readRito = (cells: Cells) => {
  const local_sepultamento = cells.text(['local_sepultamento', 'cemiterio'], campo)
  const localizacao_sepultado = readLocalizacao(cells, ['localizacao_sepultado', 'localizacao'], campo)
  const words = { tipo: '', cemiterio: local_sepultamento, localizacao: localizacao_sepultado }
  return {
    rito: cells.choice(['rito'], RITO, null) ?? ritoOfRegister(words) ?? 'sepultamento',
    data_sepultamento: cells.moment(SEPULTAMENTO),
    local_sepultamento,
    localizacao_sepultado,
  }
}

/** An old despedida with its falecido. */
export const readDespedidaRow = (cells: Cells) => ({
  falecido: readFalecido(cells),
  despedida: {
    ...readRito(cells),
    obituario: cells.text(['biografia', 'obituario'], { max: BIOGRAFIA_MAX, multiline: true }),
    data_velorio: cells.moment(VELORIO_EM),
    local_velorio: cells.text(['local_velorio', 'velorio'], campo),
    tipo: cells.choice(['tipo', 'privacidade'], PRIVACY, 'Publica'),
    status_memoria: cells.choice(['ativa', 'status'], YES_NO, true),
    contrato_jazigo: cells.text(['contrato_jazigo', ...CONTRATO], contrato),
    codigo_jazigo: cells.text(['codigo_jazigo'], contrato),
    contrato_plano: cells.text(['contrato_plano'], contrato),
  },
})

export type DespedidaRow = ReturnType<typeof readDespedidaRow>

type Buried = Pick<
  NewRow<'despedida'>,
  'contrato_jazigo' | 'contrato_plano' | 'local_sepultamento' | 'localizacao_sepultado'
>
type Deceased = Pick<NewRow<'falecido'>, 'nome_registro' | 'data_nascimento' | 'data_falecimento' | 'sexo'>

export const personOfDespedida = ({ falecido, despedida }: { falecido: Deceased; despedida: Buried }): Person =>
  readPerson({
    nome: falecido.nome_registro,
    cpf: '',
    nascimento: falecido.data_nascimento,
    falecimento: falecido.data_falecimento,
    sexo: falecido.sexo ?? null,
    contrato: despedida.contrato_jazigo || despedida.contrato_plano || '',
    cemiterio: despedida.local_sepultamento ?? '',
    localizacao: despedida.localizacao_sepultado ?? '',
    velorio: null,
  })

/** A despedida with the person it is about. */
export type StoredDespedida = { id: number; person: Person }

const readFalecido = (cells: Cells): NewRow<'falecido'> => {
  const nascimento = cells.required(NASCIMENTO, cells.birth(NASCIMENTO))
  const falecimento = cells.required(FALECIMENTO, cells.death(FALECIMENTO))
  checkDates(cells, nascimento, falecimento)
  return {
    nome_registro: cells.text(REGISTER_NOME, nome),
    nome_social: cells.text(['nome_social'], { max: FALECIDO_NOME_MAX }),
    conhecido_como: cells.text(['conhecido_como', 'apelido'], { max: CONHECIDO_COMO_MAX }),
    data_nascimento: nascimento ?? '',
    data_falecimento: falecimento ?? '',
    sexo: cells.sex(SEXO),
    cidade: cells.text(['cidade'], { max: 100 }),
    estado: cells.text(['estado', 'uf'], { max: 100 }),
    pais: cells.text(['pais'], { max: 100 }),
  }
}

/** Longest text of one field of a record that is read at all; the rules of the rows are shorter. */
const CELL_MAX_LENGTH = 2000

const cellOf = (value: unknown): string | undefined => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value.length <= CELL_MAX_LENGTH ? value : undefined
}

const rowOfRecord = (record: unknown, index: number): SheetRow => {
  const linha = index + 1
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    return { linha, campos: {}, problema: { campo: '', message: REGISTRO.naoObjeto } }
  const campos: Record<string, string> = {}
  let problema: RowProblem | undefined
  for (const [name, content] of Object.entries(record)) {
    const cell = cellOf(content)
    if (cell === undefined) problema ??= { campo: name.slice(0, 40), message: REGISTRO.campoInvalido }
    else campos[normaliseHeading(name)] = cell.trim()
  }
  return { linha, campos, ...(problema === undefined ? {} : { problema }) }
}

/** Rows of another system as a sheet, so that every source uses the same rules. */
export const sheetOfRecords = (records: readonly unknown[]): Sheet => ({
  colunas: [],
  descricao: '',
  codificacao: '',
  linhas: records.map(rowOfRecord),
})

/** Where rows come from, and the account that brings them. */
export type RowSource = {
  origem: NonNullable<NewRow<'registro_falecido'>['origem']>
  contaId: number | null
  /** Written to the audit: the name of a sheet, the id of a service key. */
  detalhe?: Record<string, string | number>
}
