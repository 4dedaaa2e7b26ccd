import { cerimoniasOf, whereOf } from '#contract/despedida/cerimonias-rules.ts'
import { hourInWords } from '#contract/despedida/date-rules.ts'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { hasOneDate } from '#contract/falecido/life-rules.ts'
import { weekdayOf } from '#contract/fields/data-hora.ts'
import { dataInWords } from '#contract/fields/data-in-words.ts'
import { textParts } from '#web/lib/text-parts.ts'

const HOURS = [
  ...['zero hora', 'uma hora', 'duas horas', 'três horas', 'quatro horas', 'cinco horas', 'seis horas', 'sete horas'],
  ...['oito horas', 'nove horas', 'dez horas', 'onze horas', 'doze horas', 'treze horas', 'quatorze horas'],
  ...['quinze horas', 'dezesseis horas', 'dezessete horas', 'dezoito horas', 'dezenove horas', 'vinte horas'],
  ...['vinte e uma horas', 'vinte e duas horas', 'vinte e três horas'],
]
/** A number with a colon behind a name is a verse: "João 11:25". */
const HOUR = /(\p{Lu}\p{L}{0,15}\.? )?\b([01]?\d|2[0-3])(?:h([0-5]\d)?(?:min)?|:([0-5]\d)h?)(?![\d\p{L}])/gu
const DATE = /\b(0?[1-9]|[12]\d|3[01])\/(0?[1-9]|1[0-2])\/(\d{4})\b/g

/** "duas horas e 52 minutos": voices of devices say a bare hour in the wrong gender, and spell "14h52". */
const spokenHour = (hour: string, minutes: string): string => {
  const words = HOURS[Number(hour)] ?? hour
  if (Number(minutes) === 0) return words
  return `${words} e ${Number(minutes)} ${Number(minutes) === 1 ? 'minuto' : 'minutos'}`
}

/** "1º" of a month is the first, "2" the second only in a list. */
const spokenDate = (value: string): string => dataInWords(value).replace(/^1 de/, 'primeiro de')

/** A text with its dates and hours as a person says them. */
export const spoken = (text: string): string =>
  text
    .replace(DATE, (_, day: string, month: string, year: string) =>
      spokenDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`),
    )
    .replace(HOUR, (all: string, name = '', hour: string, after?: string, colon?: string) =>
      name && colon ? all : name + spokenHour(hour, after ?? colon ?? '0'),
    )

type Life = DespedidaPublica['pessoa_falecida']

const lifeInWords = (life: Life): string => {
  const { data_nascimento: birth, data_falecimento: death } = life
  if (hasOneDate(life)) return `${spokenDate(death)}.`
  const born = /^\d/.test(birth) ? `Nascimento: ${spokenDate(birth)}. ` : ''
  return /^\d/.test(death) ? `${born}Falecimento: ${spokenDate(death)}.` : born
}

const cerimoniasInWords = (despedida: DespedidaPublica): string[] =>
  cerimoniasOf(despedida)
    .filter(({ start, place }) => start !== null || place !== '')
    .map(cerimonia => {
      const { title, start } = cerimonia
      const where = spoken(whereOf(cerimonia))
      const when = start && `${weekdayOf(start)}, ${spokenDate(start.slice(0, 10))}, ${spoken(hourInWords(start))}`
      return `${title}: ${[when, where].filter(Boolean).join('. ')}.`
    })

/** A device's voice stops in the middle of a long text, and takes a breath after each part. */
const PART_LENGTH = 200

/** What is read aloud after the name, in Portuguese: dates, ceremonies and biography. */
export const pageSpeech = (despedida: DespedidaPublica): string[] =>
  [
    despedida.pessoa_falecida.conhecido_como,
    lifeInWords(despedida.pessoa_falecida),
    ...cerimoniasInWords(despedida),
    ...despedida.obituario.split(/\n+/).flatMap(paragraph => textParts(spoken(paragraph), PART_LENGTH)),
  ].filter(part => part.trim() !== '')
