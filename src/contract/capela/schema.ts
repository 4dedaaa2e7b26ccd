import { z } from 'zod'
import { cerimonia } from '../despedida/cerimonia-schema.ts'
import { RITOS } from '../despedida/rito-rules.ts'
import { dataHora } from '../fields/data-hora-schema.ts'
import { id } from '../fields/id-schema.ts'
import { parseWith } from '../fields/parse-with.ts'
import { allCapelasOf, canonicalUnit } from '../units.ts'
import { CAPELA } from './messages.ts'
import { hoursBetween } from './rules.ts'

/** Longest apresentacao, in hours (security §1.3, row 26). */
export const APRESENTACAO_HORAS_MAX = 48

const empresa = z
  .string({ error: CAPELA.preencha })
  .max(10, CAPELA.preencha)
  .transform(parseWith(canonicalUnit, CAPELA.preencha))
  .meta({ examples: ['CV'] })

const capela = z
  .union([z.string().max(10, CAPELA.preencha), z.number()], { error: CAPELA.preencha })
  .transform(value => String(value).padStart(2, '0'))
  .meta({ examples: ['02'] })

/** The end must come after the start and within the longest apresentacao. Missing hours are checked by another rule. */
const hoursInOrder = (
  { dataHoraInicial, dataHoraFinal }: { dataHoraInicial: string; dataHoraFinal: string },
  context: z.RefinementCtx,
): void => {
  const hours = hoursBetween(dataHoraInicial, dataHoraFinal)
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['dataHoraFinal'], message })
  if (hours <= 0) refuse(CAPELA.inicioAntesDoFim)
  if (hours > APRESENTACAO_HORAS_MAX) refuse(CAPELA.longaDemais)
}

/** The required fields of forms: unit, chapel, start and end, each with the message for an empty field. */
export const apresentacaoForm = (obrigatorio: string) => {
  const chosen = z.string().min(1, obrigatorio)
  return z
    .object({
      empresa: chosen,
      capela: chosen,
      dataHoraInicial: chosen,
      dataHoraFinal: chosen,
      data_sepultamento: chosen.optional(),
    })
    .superRefine(hoursInOrder)
}

/**
 * Body of both saves. `id` 0 or absent creates; `status_camera` absent leaves the camera switch unchanged. `data_sepultamento` (not in
 * the specification) moves the last ceremony of the page in the same transaction.
 */
export const apresentacaoBody = z
  .object({
    id: z.union([z.literal(0), z.null(), id]).optional(),
    id_despedida: id,
    empresa,
    capela,
    dataHoraInicial: dataHora(CAPELA.preencha),
    dataHoraFinal: dataHora(CAPELA.preencha).meta({ examples: ['2027-03-01 16:00:00'] }),
    status: z.boolean().default(true),
    status_camera: z.boolean().optional(),
    data_sepultamento: dataHora(CAPELA.preencha).optional(),
  })
  .superRefine((apresentacao, context) => {
    if (!allCapelasOf(apresentacao.empresa).includes(apresentacao.capela))
      context.addIssue({ code: 'custom', path: ['capela'], message: CAPELA.preencha })
    hoursInOrder(apresentacao, context)
  })

/** Reservation of a chapel (specification §3); `capela` is a two-digit string. */
export const apresentacao = z.object({
  id: z.number(),
  id_despedida: z.number(),
  empresa: z.string(),
  capela: z.string(),
  dataHoraInicial: z.string(),
  dataHoraFinal: z.string(),
  status: z.boolean(),
  status_camera: z.boolean(),
  nomeFalecido: z.string(),
  /** Not in the specification: its picture is live now. */
  ao_vivo: z.boolean().optional(),
  /** Not in the specification: staff ended its picture before the hour. */
  encerrada: z.boolean().optional(),
  /**
   * Not in the specification: the page's own values, sent with the apresentacao that is in force for the despedida and null with any other.
   */
  pagina: z
    .object({
      data_velorio: z.string().nullable(),
      local_velorio: z.string(),
      data_sepultamento: z.string().nullable(),
      rito: z.enum(RITOS),
      cerimonias: z.array(cerimonia),
    })
    .nullable()
    .optional(),
})
export type Apresentacao = z.output<typeof apresentacao>

/** Apresentacoes that conflict with a chapel and hours (not in the specification, which only has the text of the 400); without `capela` with any chapel of the unit, without `empresa` of any unit. */
export const conflitosQuery = z.object({
  empresa: z.string().max(10).optional(),
  capela: z.string().max(4).optional(),
  dataHoraInicial: dataHora(CAPELA.preencha),
  dataHoraFinal: dataHora(CAPELA.preencha),
  ignorar: z.coerce.number().optional(),
})

/** A velório on the sheet of the day. */
const velorioDaFolha = z.object({
  id_despedida: z.number(),
  capela: z.string(),
  nome: z.string(),
  dataHoraInicial: z.string(),
  dataHoraFinal: z.string(),
  /** The other ceremonies, with those for the family alone; `quando` is a local time, "" for none. */
  cerimonias: z.array(z.object({ titulo: z.string(), quando: z.string(), onde: z.string() })),
  imagem: z.boolean(),
  gravacao: z.boolean(),
  /** The first moderator. */
  contato: z.object({ nome: z.string(), telefone: z.string() }).nullable(),
  nota_interna: z.string(),
  /** When the chapel's next velório begins. */
  proximo: z.string().nullable(),
})
export type VelorioDaFolha = z.output<typeof velorioDaFolha>

/** The velórios of a unit today and tomorrow, by chapel and hour; `agora` is the portal's local time. */
export const folhaDoDia = z.object({ agora: z.string(), velorios: z.array(velorioDaFolha) })
export type FolhaDoDia = z.output<typeof folhaDoDia>
