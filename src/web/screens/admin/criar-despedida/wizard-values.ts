import type { z } from 'zod'
import { novaDespedidaForm } from '#contract/despedida/schema.ts'
import type { ApresentacaoVelorioHours } from '#contract/despedida/velorio-difference-rules.ts'
import { capelaOfText, paginaFromApresentacao } from '#contract/despedida/velorio-rules.ts'
import { novaPessoaFalecidaBody, type RegistroFalecido } from '#contract/falecido/schema.ts'
import { parseDataHora } from '#contract/fields/data-hora.ts'
import { canonicalUnit, capelasOf } from '#contract/units.ts'
import { type CerimoniaValues, cerimoniaForm, NOVA_CERIMONIA } from '#web/features/capela/cerimonia-values.ts'
import { type DespedidaValues, NOVA_DESPEDIDA } from '#web/features/despedida/despedida-values.ts'
import {
  type FalecidoValues,
  falecidoOf,
  NO_FALECIDO,
  pessoaFalecidaBody,
} from '#web/features/falecido/falecido-values.ts'
import { NO_MODERADOR, type StepValues } from '#web/screens/admin/criar-moderador/moderador-step.tsx'

export type Passo = 1 | 2 | 3

/** One request of the finishing sequence: its idempotency key and body (never a password), and the id after the response. */
export type Envio = { key: string; body: string; id?: number; codigoAcesso?: string }
export type EnvioName = 'falecido' | 'moderador' | 'despedida' | 'capela'

/** Three steps and the requests that were sent. */
export type WizardValues = StepValues & {
  passo: Passo
  comModerador: boolean
  falecido: FalecidoValues
  despedida: DespedidaValues
  cerimonia: CerimoniaValues
  /** Whether place and hour of the wake were typed: the chapel does not replace what was. */
  digitado: { local_velorio: boolean; data_velorio: boolean }
  /** Chapel and start that were chosen in the timetable before the deceased: the register does not replace them. */
  vaga: Slot | null
  envios: Record<EnvioName, Envio | null>
}

type Slot = Pick<CerimoniaValues, 'empresa' | 'capela' | 'dataHoraInicial'>

/** Default values of specification §9. */
export const NEW_WIZARD: WizardValues = {
  passo: 1,
  comModerador: true,
  falecido: NO_FALECIDO,
  ...NO_MODERADOR,
  despedida: NOVA_DESPEDIDA,
  cerimonia: NOVA_CERIMONIA,
  digitado: { local_velorio: false, data_velorio: false },
  vaga: null,
  envios: { falecido: null, moderador: null, despedida: null, capela: null },
}

/** Name, birth, death and sex of the first step, burial, velório and chapel of the third are required (specification §5). */
export const schemaOfStep = ({ passo, cerimonia }: WizardValues): z.ZodType => {
  if (passo === 1) return novaPessoaFalecidaBody
  return cerimonia.ligada ? novaDespedidaForm.and(cerimoniaForm) : novaDespedidaForm
}
export const bodyOfStep = ({ passo, falecido, despedida, cerimonia }: WizardValues): unknown =>
  passo === 1 ? { ...pessoaFalecidaBody(falecido), sexo: falecido.sexo } : { ...despedida, ...cerimonia }

const momentOf = (value: string | null): string => parseDataHora(value ?? '') ?? ''

/** Unit and chapel named in the text of the register, if the wizard offers them (specification §9). */
const capelaOfRegister = (text: string): Pick<CerimoniaValues, 'empresa' | 'capela'> => {
  const { empresa = '', capela = '' } = capelaOfText(text)
  return { empresa, capela: capelasOf(empresa, 'painel').includes(capela) ? capela : '' }
}

/**
 * The selected record fills the first step and the fields of the third that the register knows; the apresentacao starts with the same
 * hours.
 */
export const withRegistro = (values: WizardValues, registro: RegistroFalecido): WizardValues => {
  const velorio = momentOf(registro.dtVelorio)
  const sepultamento = momentOf(registro.dtSepultamento)
  const filled: WizardValues = {
    ...values,
    falecido: falecidoOf(registro),
    digitado: NEW_WIZARD.digitado,
    despedida: {
      ...values.despedida,
      local_sepultamento: registro.cemiterio,
      localizacao_sepultado: registro.localizacao,
      rito: registro.rito ?? 'sepultamento',
      data_sepultamento: sepultamento,
      local_velorio: registro.velorio,
      data_velorio: velorio,
    },
    cerimonia: {
      ...values.cerimonia,
      ...capelaOfRegister(registro.velorio),
      dataHoraInicial: velorio,
      dataHoraFinal: sepultamento > (values.vaga?.dataHoraInicial ?? velorio) ? sepultamento : '',
    },
  }
  return values.vaga ? withCerimonia(filled, values.vaga) : filled
}

/** Chapel and start of the address that the timetable opened; undefined if it names none that the wizard offers. */
export const slotOfAddress = (query: URLSearchParams): Slot | undefined => {
  const empresa = canonicalUnit(query.get('empresa') ?? '') ?? ''
  const capela = query.get('capela') ?? ''
  const dataHoraInicial = momentOf(query.get('inicio'))
  const offered = capelasOf(empresa, 'painel').includes(capela)
  return offered && dataHoraInicial !== '' ? { empresa, capela, dataHoraInicial } : undefined
}

/** Begins with a chapel and an hour of the timetable. */
export const withSlot = (values: WizardValues, vaga: Slot): WizardValues => ({
  ...withCerimonia(values, { ligada: true, ...vaga }),
  vaga,
})

/** Fields of the page as somebody typed them. An emptied one is the chapel's again. */
export const withTyped = (values: WizardValues, part: Partial<DespedidaValues>): WizardValues => {
  const { local_velorio, data_velorio } = part
  return {
    ...values,
    despedida: { ...values.despedida, ...part },
    digitado: {
      local_velorio: local_velorio === undefined ? values.digitado.local_velorio : local_velorio !== '',
      data_velorio: data_velorio === undefined ? values.digitado.data_velorio : data_velorio !== '',
    },
  }
}

/** The page says what the chapel says. */
export const withPagina = (values: WizardValues, pagina: Partial<DespedidaValues>): WizardValues => ({
  ...values,
  despedida: { ...values.despedida, ...pagina },
  digitado: NEW_WIZARD.digitado,
})

/**
 * Changes the apresentacao. Chapel and start are also written to the fields of the page, unless somebody typed these: then the form shows
 * the difference and asks.
 */
export const withCerimonia = (values: WizardValues, part: Partial<CerimoniaValues>): WizardValues => {
  const cerimonia = { ...values.cerimonia, ...part }
  const { empresa, capela, dataHoraInicial, ligada } = cerimonia
  const { digitado } = values
  const page = { ...values.despedida }
  if (ligada && (part.capela || part.ligada) && empresa !== '' && capela !== '' && !digitado.local_velorio)
    page.local_velorio = paginaFromApresentacao(page.local_velorio, {
      empresa: canonicalUnit(empresa) ?? 'CV',
      capela,
      dataHoraInicial,
    }).local_velorio
  if (ligada && part.dataHoraInicial && !digitado.data_velorio) page.data_velorio = part.dataHoraInicial
  return { ...values, despedida: page, cerimonia }
}

/** Sets the apresentacao to the place and hour of the page. */
export const moveCerimonia = (values: WizardValues, moved: ApresentacaoVelorioHours): WizardValues => ({
  ...values,
  cerimonia: { ...values.cerimonia, ...moved },
})
