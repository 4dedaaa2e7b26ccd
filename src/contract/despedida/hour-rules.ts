import { parseDataHora } from '../fields/data-hora.ts'

/** `14:52` → "às 14h52", `01:05` → "à 1h05"; no line ends between the two words. */
export const hourInFigures = (hour: number, minutes: string): string =>
  `${hour < 2 ? 'à' : 'às'}\u00a0${hour}h${minutes}`

/** `2026-11-05 16:00:00` → "às 16h", `2026-11-05 14:52:00` → "às 14h52": the short form of pages and displays. */
export const hourShort = (value: string | null): string => {
  const parsed = parseDataHora(value ?? '')
  return parsed === undefined
    ? ''
    : hourInFigures(Number(parsed.slice(11, 13)), parsed.slice(14, 16)).replace(/h00$/, 'h')
}

/** "as 16h", "a 1h05": what follows "até" and "desde". */
export const hourWithoutPreposition = (value: string | null): string => hourShort(value).replace('à', 'a')
