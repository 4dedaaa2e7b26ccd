import { BIOGRAFIA_MAX, CAMPO_TEXTO_MAX } from '#contract/despedida/limits.ts'
import { type Rito, ritoOfRegister } from '#contract/despedida/rito-rules.ts'
import { DESCONHECIDA } from '#contract/falecido/life-rules.ts'
import { isBornAfter } from '#contract/falecido/life-words-rules.ts'
import { CONHECIDO_COMO_MAX, FALECIDO_NOME_MAX } from '#contract/falecido/limits.ts'
import { FALECIDO } from '#contract/falecido/messages.ts'
import { isDataParcial } from '#contract/fields/data-parcial.ts'
import { REGISTRO } from '#contract/registro/messages.ts'
import { normaliseHeading, type RowProblem, type Sheet, type SheetRow } from '#server/adapters/sheet-reader.ts'
import type { NewRow, Row } from '#server/db/tables.ts'
import { type Cells, normaliseNome } from './cells-rules.ts'

export const REGISTER_NOME = ['nome', 'nome_falecido', 'falecido']

const ACCENTED_COUNT = 3

/** Names with accents, or other texts without one, of a file whose encoding the portal has found. */
export const listAccented = ({ codificacao, linhas }: Pick<Sheet, 'codificacao' | 'linhas'>): string[] => {
  const isAccented = (value: string): boolean => /[\u0080-\uffff]/.test(value)
  const found = new Set<string>()
  const take = (values: (campos: SheetRow['campos']) => string[]): void => {
    for (const { campos } of linhas) {
      if (found.size >= ACCENTED_COUNT) return
      const value = values(campos).find(isAccented)
      if (value !== undefined) found.add(value.slice(0, FALECIDO_NOME_MAX))
    }
  }
  if (codificacao === '') return []
  take(campos => REGISTER_NOME.map(name => campos[name] ?? ''))
  take(Object.values)
  return [...found]
}

const CPF = ['cpf']
const NASCIMENTO = ['nascimento', 'data_nascimento', 'data_de_nascimento', 'dt_nascimento']
const FALECIMENTO = ['falecimento', 'data_falecimento', 'data_de_falecimento', 'dt_falecimento', 'obito', 'data_obito']
const SEXO = ['sexo']
const SEPULTAMENTO = ['sepultamento', 'data_sepultamento', 'dt_sepultamento', 'dtsepultamento']
/** A sheet that names neither leaves the kind to the words of its places. */
const RITO: Readonly<Record<string, Rito | null>> = {
  sepultamento: 'sepultamento',
  cremação: 'cremacao',
  cremacao: 'cremacao',
}
const VELORIO_EM = ['data_velorio', 'dt_velorio', 'dtvelorio']

const short = { max: 200 }
const contrato = { max: 30 }
const nome = { max: FALECIDO_NOME_MAX, required: FALECIDO.nomeObrigatorio }

const checkDates = (cells: Cells, nascimento: string | null, falecimento: string | null): void => {
  if (nascimento !== null && falecimento !== null && isBornAfter(nascimento, falecimento))
    cells.problems.push({ campo: 'nascimento', message: FALECIDO.nascimentoDepois })
}

/** A row of the group's register of the deceased. */
export type RegisterRow = NewRow<'registro_falecido'>
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
    num_contrato: cells.text(['num_contrato', 'contrato', 'numero_contrato'], contrato),
    empresa: cells.text(['empresa'], short),
    tipo: cells.text(['tipo'], short),
    cemiterio: cells.text(['cemiterio'], short),
    localizacao: cells.text(['localizacao', 'jazigo'], short),
    rito: cells.choice(['rito'], RITO, null),
    dt_sepultamento: cells.moment(SEPULTAMENTO),
    velorio: cells.text(['velorio', 'local_velorio'], short),
    dt_velorio: cells.moment(VELORIO_EM),
    sexo: cells.sex(SEXO),
  }
}

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

export type RegisterChange = Partial<NewRow<'registro_falecido'>>

const LIFE_DATES = ['nascimento', 'falecimento']

/** A year does not replace the day that is known, nor does what nobody knows. */
const saysLess = (value: unknown, stored: unknown): boolean =>
  typeof stored === 'string' &&
  (value === DESCONHECIDA || (isDataParcial(String(value)) && stored.startsWith(`${value}-`)))

/** What a row changes in the stored one: an empty field leaves what is there. @returns undefined where nothing changes */
export const changeOf = (stored: StoredRow, row: RegisterRow): RegisterChange | undefined => {
  const changed = Object.entries(row).filter(
    ([name, value]) =>
      (value ?? '') !== '' &&
      value !== stored[name as keyof RegisterRow] &&
      !(LIFE_DATES.includes(name) && saysLess(value, stored[name as keyof RegisterRow])),
  )
  if (changed.length === 0 && stored.origem !== 'equipe') return undefined
  return Object.fromEntries(changed)
}

const campo = { max: CAMPO_TEXTO_MAX }
const PRIVACY = { publica: 'Publica', pública: 'Publica', privada: 'Privada' } as const
const YES_NO = { sim: true, não: false, nao: false, ativa: true, inativa: false } as const

const readRito = (cells: Cells) => {
  const local_sepultamento = cells.text(['local_sepultamento', 'cemiterio'], campo)
  const localizacao_sepultado = cells.text(['localizacao_sepultado', 'localizacao', 'jazigo'], campo)
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
    contrato_jazigo: cells.text(['contrato_jazigo', 'num_contrato', 'contrato'], contrato),
    codigo_jazigo: cells.text(['codigo_jazigo'], contrato),
    contrato_plano: cells.text(['contrato_plano'], contrato),
  },
})

export type DespedidaRow = ReturnType<typeof readDespedidaRow>

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
