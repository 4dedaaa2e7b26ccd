import { z } from 'zod'
import { isEmail } from '../fields/email.ts'
import { stringUpTo } from '../fields/string-up-to.ts'
import { normaliseText } from '../fields/text.ts'
import { trimEdges } from '../fields/trim-edges.ts'
import { FOLHA_PARA_MAX, LINHAS_MAX, SITES_MAX } from './limits.ts'
import { CONFIGURACAO } from './messages.ts'

/** The lines of a text that has one value in each. */
export const linesOf = (text: string): string[] => text.split('\n').filter(line => line !== '')

type LinesRule = { max: number; stored: (line: string) => string | undefined; wrong: string; tooMany: string }

/** One value in each line, or separated by commas; stored once each, with a line for each. */
export const lines = ({ max, stored, wrong, tooMany }: LinesRule) =>
  stringUpTo(LINHAS_MAX, { tooLong: tooMany })
    .overwrite(value => {
      const found = normaliseText(value, true)
        .split(/[\n,;]/)
        .map(line => line.trim())
        .filter(line => line !== '')
      return [...new Set(found.map(line => stored(line) ?? line))].join('\n')
    })
    .refine(value => linesOf(value).every(line => stored(line) !== undefined), wrong)
    .refine(value => linesOf(value).length <= max, tooMany)

const HORA = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** The sheet of the day by e-mail: at this hour of the portal's zone ("" for never), to these addresses. */
export const folha = z
  .object({
    hora: z.string().refine(value => value === '' || HORA.test(value), CONFIGURACAO.hora),
    para: lines({
      max: FOLHA_PARA_MAX,
      stored: line => (isEmail(line.toLowerCase()) ? line.toLowerCase() : undefined),
      wrong: CONFIGURACAO.emails,
      tooMany: CONFIGURACAO.emailsDemais(FOLHA_PARA_MAX),
    }),
  })
  .refine(({ hora, para }) => hora === '' || para !== '', { error: CONFIGURACAO.folhaSemEmail, path: ['para'] })
export type Folha = z.output<typeof folha>

const SITE = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

/** Feeds, calendar and frame of a unit's public velórios: off until the unit switches them on. `sites` may show the frame. */
export const divulgacao = z.object({
  ativa: z.boolean(),
  sites: lines({
    max: SITES_MAX,
    stored: line => {
      const site = trimEdges(line.toLowerCase(), { end: '/' })
      return SITE.test(site) ? site : undefined
    },
    wrong: CONFIGURACAO.sites,
    tooMany: CONFIGURACAO.sitesDemais(SITES_MAX),
  }),
})
export type Divulgacao = z.output<typeof divulgacao>
