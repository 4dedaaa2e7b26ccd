import { UNITS } from '#contract/units.ts'
import type { NewRow } from '#server/db/tables.ts'

export const REGISTER_COUNT = 200

const FEMININE =
  'Maria José,Josefa,Ana Lúcia,Quitéria,Luzia,Rosineide,Edite,Gerusa,Valdenice,Antônia,Zélia,Creusa'.split(',')
const MASCULINE =
  'José Cícero,Manoel,Genival,Edvaldo,Reinaldo,Petrúcio,Valmir,Sebastião,Abelardo,Everaldo,Gilson,Heleno'.split(',')
const MIDDLE = 'dos Santos,da Silva,Ferreira,de Oliveira,Alves,Bezerra,de Lima,Gomes,da Conceição,Pereira'.split(',')
const LAST =
  'Cavalcante,Tenório,Lins,Calheiros,Omena,Wanderley,Acioly,Malta,Vilela,Sarmento,Mendonça,Buarque,Jatobá'.split(',')
const TYPES = ['Jazigo', 'Plano familiar', 'Gaveta', 'Cremação']

/** Deterministic sequence of whole numbers, so that every load creates the same register. */
const sequence = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const checkDigit = (digits: string): number => {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0)
  return ((sum * 10) % 11) % 10
}

/** An invented CPF with valid check digits. */
const cpfOf = (index: number): string => {
  const base = String(100 + index).padStart(9, '0')
  const first = checkDigit(base)
  return `${base}${first}${checkDigit(`${base}${first}`)}`
}

const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

const two = (value: number): string => String(value).padStart(2, '0')

const nameOf = (pick: (below: number) => number, sexo: 'Masculino' | 'Feminino'): string => {
  const from = (list: readonly string[]): string => list[pick(list.length)] ?? ''
  return `${from(sexo === 'Feminino' ? FEMININE : MASCULINE)} ${from(MIDDLE)} ${from(LAST)}`
}

const rowOf = (today: string, index: number, pick: (below: number) => number): NewRow<'registro_falecido'> => {
  const sexo = pick(2) === 0 ? 'Feminino' : 'Masculino'
  const nome = nameOf(pick, sexo)
  const unit = UNITS[pick(UNITS.length)] ?? UNITS[0]
  // Two or three deaths a day, the latest yesterday, because velório and burial follow within a day.
  const falecimento = daysBefore(today, 1 + Math.floor(index / 2.5))
  const sepultamento = daysBefore(today, Math.floor(index / 2.5))
  return {
    nome,
    cpf: cpfOf(index),
    nascimento: `${1926 + pick(60)}-${two(1 + pick(12))}-${two(1 + pick(28))}`,
    falecimento,
    num_contrato: `CT-${String(20_000 + index * 7)}`,
    empresa: unit.nome,
    tipo: TYPES[pick(TYPES.length)] ?? '',
    cemiterio: unit.code === 'CV' ? 'Parque das Flores' : unit.nome,
    localizacao: `Quadra ${1 + pick(24)}, jazigo ${1 + pick(90)}`,
    dt_sepultamento: `${sepultamento} ${two(14 + pick(4))}:00:00`,
    velorio: `Capela ${1 + pick(unit.capelas)}, ${unit.nome}`,
    dt_velorio: `${sepultamento} ${two(7 + pick(4))}:00:00`,
    sexo,
  }
}

/** The local register of the deceased, newest last, so that ids grow with time. @param today `YYYY-MM-DD` in the portal's time zone. */
export const registerRows = (today: string): NewRow<'registro_falecido'>[] => {
  const pick = sequence(1973)
  return Array.from({ length: REGISTER_COUNT }, (_, index) => rowOf(today, index, pick)).reverse()
}
