import { z } from 'zod'
import { sheetQuery } from '../sheet.ts'

/** Longest period of one report. */
const RELATORIO_MONTHS_MAX = 24
/** Period of a report without dates. */
export const RELATORIO_DEFAULT_MONTHS = 12

export const RELATORIO = {
  mesInvalido: 'Informe o mês como AAAA-MM.',
  periodoInvalido: `Escolha até ${RELATORIO_MONTHS_MAX} meses, do primeiro ao último.`,
  todas: 'Todas as unidades',
  semUnidade: 'Sem unidade',
  periodo: 'Período inteiro',
} as const

const mes = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, RELATORIO.mesInvalido)
  .meta({ examples: ['2026-03'] })

const monthNumber = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5))

/** First and last month, both included; without them the last twelve. */
export const relatorioQuery = sheetQuery
  .extend({ de: mes.optional(), ate: mes.optional() })
  .superRefine((query, context) => {
    const { de, ate } = query
    if (de === undefined && ate === undefined) return
    const months = de === undefined || ate === undefined ? 0 : monthNumber(ate) - monthNumber(de) + 1
    if (months < 1 || months > RELATORIO_MONTHS_MAX)
      context.addIssue({ code: 'custom', path: ['ate'], message: RELATORIO.periodoInvalido })
  })
export type RelatorioQuery = z.output<typeof relatorioQuery>

/**
 * Numbers of one month and unit. `mes` null: the whole period; `unidade` null: all units, '' what belongs to none. `transmitidos`: held
 * with a live picture; `assistidos`: watched by at least one registered person; `mediana_horas`: half of the decisions took no longer.
 * `telas`: displays seen in that time; `alarmes`: begun in it.
 */
export const linhaRelatorio = z.object({
  mes: z.string().nullable(),
  unidade: z.string().nullable(),
  despedidas: z.number().int(),
  velorios: z.number().int(),
  transmitidos: z.number().int(),
  assistidos: z.number().int(),
  pessoas: z.number().int(),
  mensagens: z.number().int(),
  aprovadas: z.number().int(),
  mediana_horas: z.number().nullable(),
  telas: z.number().int(),
  alarmes: z.number().int(),
})
export type LinhaRelatorio = z.output<typeof linhaRelatorio>
