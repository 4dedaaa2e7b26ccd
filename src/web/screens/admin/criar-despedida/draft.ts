import type { ApresentacaoVelorioHours } from '#contract/despedida/velorio-difference-rules.ts'
import { capelaOfText, paginaFromApresentacao } from '#contract/despedida/velorio-rules.ts'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { parseDataHora } from '#contract/fields/data-hora.ts'
import { canonicalUnit, capelasOf } from '#contract/units.ts'
import { type CerimoniaDraft, EMPTY_CERIMONIA } from '#web/features/capela/cerimonia-draft.ts'
import { type DespedidaDraft, EMPTY_DESPEDIDA } from '#web/features/despedida/despedida-draft.ts'
import { EMPTY_FALECIDO, type FalecidoDraft } from '#web/features/falecido/draft.ts'
import { EMPTY_MODERADOR, type ModeradorDraft } from '#web/features/moderador/draft.ts'
import { EMPTY_VERIFICACAO, type VerificacaoDraft } from '#web/features/verificacao/draft.ts'

export type Passo = 1 | 2 | 3

/** One request of the finishing sequence: its idempotency key and body (never a password), and the id after the response. */
export type Envio = { key: string; body: string; id?: number; codigo?: string }
export type EnvioName = 'falecido' | 'moderador' | 'despedida' | 'capela'
export type Envios = { [Name in EnvioName]?: Envio }

/** Everything that the wizard stores for a reload of the tab. */
export type WizardDraft = {
  passo: Passo
  comModerador: boolean
  falecido: FalecidoDraft
  verificacao: VerificacaoDraft
  moderador: ModeradorDraft
  despedida: DespedidaDraft
  cerimonia: CerimoniaDraft
  /** Chapel and start that were chosen in the timetable before the deceased: the register does not replace them. */
  vaga?: Slot | undefined
  envios: Envios
}

type Slot = Pick<CerimoniaDraft, 'empresa' | 'capela' | 'dataHoraInicial'>

/** Default values of specification §9. */
export const EMPTY_WIZARD: WizardDraft = {
  passo: 1,
  comModerador: true,
  falecido: EMPTY_FALECIDO,
  verificacao: EMPTY_VERIFICACAO,
  moderador: EMPTY_MODERADOR,
  despedida: EMPTY_DESPEDIDA,
  cerimonia: EMPTY_CERIMONIA,
  envios: {},
}

const momentOf = (value: string | null): string => parseDataHora(value ?? '') ?? ''

/** Unit and chapel named in the text of the register, if the wizard offers them (specification §9). */
const capelaOfRegister = (text: string): Pick<CerimoniaDraft, 'empresa' | 'capela'> => {
  const { empresa = '', capela = '' } = capelaOfText(text)
  return { empresa, capela: capelasOf(empresa, 'painel').includes(capela) ? capela : '' }
}

/**
 * The selected record fills the first step and the fields of the third that the register knows; the apresentacao starts with the same
 * hours.
 */
export const withRegistro = (draft: WizardDraft, registro: RegistroFalecido): WizardDraft => {
  const velorio = momentOf(registro.dtVelorio)
  const sepultamento = momentOf(registro.dtSepultamento)
  const filled: WizardDraft = {
    ...draft,
    falecido: { registro, sexo: registro.sexo ?? '' },
    despedida: {
      ...draft.despedida,
      local_sepultamento: registro.cemiterio,
      localizacao_sepultado: registro.localizacao,
      data_sepultamento: sepultamento,
      local_velorio: registro.velorio,
      data_velorio: velorio,
    },
    cerimonia: {
      ...draft.cerimonia,
      ...capelaOfRegister(registro.velorio),
      dataHoraInicial: velorio,
      dataHoraFinal: sepultamento > (draft.vaga?.dataHoraInicial ?? velorio) ? sepultamento : '',
    },
  }
  return draft.vaga ? withCerimonia(filled, draft.vaga) : filled
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
export const withSlot = (draft: WizardDraft, vaga: Slot): WizardDraft => ({
  ...withCerimonia(draft, { ligada: true, ...vaga }),
  vaga,
})

/** Changes the apresentacao. Chapel and start are also written to the fields of the page, where they can still be edited. */
export const withCerimonia = (draft: WizardDraft, part: Partial<CerimoniaDraft>): WizardDraft => {
  const cerimonia = { ...draft.cerimonia, ...part }
  const { empresa, capela, dataHoraInicial, ligada } = cerimonia
  const page = { ...draft.despedida }
  if (ligada && (part.capela || part.ligada) && empresa !== '' && capela !== '')
    page.local_velorio = paginaFromApresentacao(page.local_velorio, {
      empresa: canonicalUnit(empresa) ?? 'CV',
      capela,
      dataHoraInicial,
    }).local_velorio
  if (ligada && part.dataHoraInicial) page.data_velorio = part.dataHoraInicial
  return { ...draft, despedida: page, cerimonia }
}

/** Sets the apresentacao to the place and hour of the page. */
export const moveCerimonia = (draft: WizardDraft, moved: ApresentacaoVelorioHours): WizardDraft => ({
  ...draft,
  cerimonia: { ...draft.cerimonia, ...moved },
})

export const isUntouched = (draft: WizardDraft): boolean =>
  draft.falecido.registro === null && draft.passo === 1 && draft.comModerador
