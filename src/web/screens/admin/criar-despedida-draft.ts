import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { parseDataHora } from '#contract/fields/data-hora.ts'
import { type CeremonyDraft, EMPTY_CEREMONY } from '#web/features/capela/ceremony-draft.ts'
import { EMPTY_FAREWELL, type FarewellDraft } from '#web/features/despedida/farewell-draft.ts'
import { EMPTY_FALECIDO, type FalecidoDraft } from '#web/features/falecido/draft.ts'
import { EMPTY_MODERADOR, type ModeradorDraft } from '#web/features/moderador/draft.ts'
import { EMPTY_VERIFICACAO, type VerificacaoDraft } from '#web/features/verificacao/draft.ts'

export type Passo = 1 | 2 | 3

/** One call of the finishing sequence: its key and body (never a password), and the id once it was answered. */
export type Envio = { key: string; body: string; id?: number; codigo?: string }
export type EnvioName = 'falecido' | 'moderador' | 'despedida' | 'capela'
export type Envios = { [Name in EnvioName]?: Envio }

/** Everything the wizard keeps across a reload of the tab. */
export type WizardDraft = {
  passo: Passo
  comModerador: boolean
  falecido: FalecidoDraft
  verificacao: VerificacaoDraft
  moderador: ModeradorDraft
  despedida: FarewellDraft
  cerimonia: CeremonyDraft
  envios: Envios
}

/** Defaults of specification §9. */
export const EMPTY_WIZARD: WizardDraft = {
  passo: 1,
  comModerador: true,
  falecido: EMPTY_FALECIDO,
  verificacao: EMPTY_VERIFICACAO,
  moderador: EMPTY_MODERADOR,
  despedida: EMPTY_FAREWELL,
  cerimonia: EMPTY_CEREMONY,
  envios: {},
}

const momentOf = (value: string | null): string => parseDataHora(value ?? '') ?? ''

/** A chosen record fills the first step and what the register knows of the third; the ceremony starts with those hours. */
export const withRegistro = (draft: WizardDraft, registro: RegistroFalecido): WizardDraft => {
  const velorio = momentOf(registro.dtVelorio)
  const sepultamento = momentOf(registro.dtSepultamento)
  return {
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
    cerimonia: { ...draft.cerimonia, inicio: velorio, fim: sepultamento > velorio ? sepultamento : '' },
  }
}

export const isUntouched = (draft: WizardDraft): boolean =>
  draft.falecido.registro === null && draft.passo === 1 && draft.comModerador
