import { UNITS } from '#contract/units.ts'
import type { NewRow } from '#server/db/tables.ts'
import { type Chance, chanceOf } from './chance.ts'
import { personName, sexOf } from './names.ts'

const REGISTER_COUNT = 200

const TYPES = ['Jazigo', 'Plano familiar', 'Gaveta', 'Cremação']

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

const rowOf = (today: string, index: number, chance: Chance): NewRow<'registro_falecido'> => {
  const sexo = sexOf(chance)
  const unit = chance.pick(UNITS)
  // Two or three deaths a day, the latest yesterday, because velório and burial follow within a day.
  const falecimento = daysBefore(today, 1 + Math.floor(index / 2.5))
  const sepultamento = daysBefore(today, Math.floor(index / 2.5))
  return {
    nome: personName(chance, sexo),
    cpf: cpfOf(index),
    nascimento: `${1926 + chance.below(60)}-${two(1 + chance.below(12))}-${two(1 + chance.below(28))}`,
    falecimento,
    num_contrato: `CT-${String(20_000 + index * 7)}`,
    empresa: unit.nome,
    tipo: chance.pick(TYPES),
    cemiterio: unit.code === 'CV' ? 'Parque das Flores' : unit.nome,
    localizacao: `Quadra ${1 + chance.below(24)}, jazigo ${1 + chance.below(90)}`,
    dt_sepultamento: `${sepultamento} ${two(14 + chance.below(4))}:00:00`,
    velorio: `Capela ${1 + chance.below(unit.capelas)}, ${unit.nome}`,
    dt_velorio: `${sepultamento} ${two(7 + chance.below(4))}:00:00`,
    sexo,
  }
}

/** The local register of the deceased, newest last, so that ids grow with time. @param today `YYYY-MM-DD` in the portal's time zone. */
export const registerRows = (today: string): NewRow<'registro_falecido'>[] => {
  const chance = chanceOf(1973)
  return Array.from({ length: REGISTER_COUNT }, (_, index) => rowOf(today, index, chance)).reverse()
}
