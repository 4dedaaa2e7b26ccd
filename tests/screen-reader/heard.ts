/** What differs from one run to the next: hours, dates, ids and addresses. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/https?:\/\/127\.0\.0\.1:\d+/g, '(portal)'],
  [/\d{2}\/\d{2}\/20(?:2[6-9]|[3-9]\d)(?:,? (?:às )?\d{1,2}(?:h|:)\d{0,2})?/g, '(data)'],
  [/\b\d{2}\/\d{2}\b(?!\/)/g, '(dia)'],
  [/\b\d{1,2}h(?:\d{2})?\b|\b\d{1,2}:\d{2}\b/g, '(hora)'],
  [
    /(?:às|à|ao)\s[\p{L} -]+? da (?:manhã|tarde|noite|madrugada)|ao\smeio-dia[\p{L} ]*|à\smeia-noite[\p{L} ]*/giu,
    '(hora)',
  ],
  [/(?<!\p{L})(?:hoje|amanhã|ontem|domingo|sábado|(?:segunda|terça|quarta|quinta|sexta)-feira)(?!\p{L})/giu, '(dia)'],
  [/^(?:seg|ter|qua|qui|sex|sáb|dom), /g, '(dia), '],
  // Words that depend on the hour at which the test runs.
  [/até (?:\(dia\),\s)?(?:(?:as|às|a|à)\s)?\(hora\)/g, 'até (hora)'],
  [/\(\(dia\), \(hora\)/g, '((hora)'],
  [/\((\d{2})\) 9?\d{4}-\d{4}/g, '(telefone)'],
]

/**
 * The dictionary of the machine, notices of the browser, the modes of the screen reader and a password as it is typed come at their own pace, and so
 * does the second sentence of a lost picture.
 */
const ASIDE = /^Reconectando|ortografia|^alerta\.$|^Modo de |^Senha texto|bolinha|^•+$/

/** Orca repeats the description of a field that changes while it reads the field. */
const announced = (lines: readonly string[]): string[] =>
  [...new Set(lines.map(line => line.replace(/\.$/, '')))]
    .filter((line, _place, all) => !all.some(other => other !== line && other.startsWith(line)))
    .sort((one, other) => one.localeCompare(other, 'pt'))

/** `read`: from beginning to end. What is announced of several places at once comes in any order, and is sorted. */
export type Step = { step: string; read: boolean; said: readonly string[] }

/** What was said at each step of a journey, as a text that two runs write alike. */
export const writeHeard = (steps: readonly Step[]): string =>
  `${steps
    .map(({ step, read, said }) => {
      const lines = said
        .filter(words => !ASIDE.test(words))
        .map(words => CHANGING.reduce((text, [what, as]) => text.replace(what, as), words))
      return [`# ${step}`, ...(read ? lines : announced(lines))]
    })
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`
