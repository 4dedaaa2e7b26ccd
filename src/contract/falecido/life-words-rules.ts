import { formatData } from '../fields/data-hora.ts'
import { dataInWords } from '../fields/data-in-words.ts'
import { DESCONHECIDA, hasOneDate, type Life } from './life-rules.ts'

/** Whether a birth is certainly after a death, as far as both are known. */
export const isBornAfter = (nascimento: string, falecimento: string): boolean => {
  const known = Math.min(nascimento.length, falecimento.length)
  return nascimento !== DESCONHECIDA && nascimento.slice(0, known) > falecimento.slice(0, known)
}

/** What everybody called the person, in the second place below the name. */
export const quoted = (conhecidoComo: string): string => `“${conhecidoComo}”`

/** "12/03/1941 – 04/11/2026", or the one date in words: "3 de maio de 2026". */
export const lifeInDates = (life: Life): string =>
  hasOneDate(life)
    ? dataInWords(life.data_falecimento)
    : `${formatData(life.data_nascimento)} – ${formatData(life.data_falecimento)}`

/** "Maria do Carmo (1941–2026)", or with the one date in words: "Maria do Carmo (3 de maio de 2026)"; the title of the page. */
export const nameAndYears = (pessoa: Life & { nome: string }): string => {
  const { nome, data_nascimento, data_falecimento } = pessoa
  const years = hasOneDate(pessoa)
    ? dataInWords(data_falecimento)
    : `${data_nascimento.slice(0, 4)}–${data_falecimento.slice(0, 4)}`
  return `${nome} (${years})`
}
