import { CAPELA } from '#contract/capela/messages.ts'
import { APRESENTACAO_HORAS_MAX, hoursBetween } from '#contract/capela/rules.ts'
import { DESPEDIDA } from '#contract/despedida/messages.ts'

/** The wizard's chapel booking; ceremony and status switches start on (specification §9). */
export type CeremonyDraft = {
  ligada: boolean
  empresa: string
  capela: string
  inicio: string
  fim: string
  status: boolean
}
export const EMPTY_CEREMONY: CeremonyDraft = {
  ligada: true,
  empresa: '',
  capela: '',
  inicio: '',
  fim: '',
  status: true,
}

export type CeremonyProblems = { empresa?: string; capela?: string; inicio?: string; fim?: string }

const missing = DESPEDIDA.campoObrigatorio

/** Unit, number, start and end all required while the switch is on; the end comes after the start, within 48 hours. */
export const ceremonyProblems = (draft: CeremonyDraft): CeremonyProblems => {
  if (!draft.ligada) return {}
  const hours = draft.inicio !== '' && draft.fim !== '' ? hoursBetween(draft.inicio, draft.fim) : undefined
  const order = hours !== undefined && hours <= 0 ? CAPELA.inicioAntesDoFim : undefined
  const long = hours !== undefined && hours > APRESENTACAO_HORAS_MAX ? CAPELA.longaDemais : undefined
  const fim = draft.fim === '' ? missing : (order ?? long)
  return {
    ...(draft.empresa === '' ? { empresa: missing } : {}),
    ...(draft.capela === '' ? { capela: missing } : {}),
    ...(draft.inicio === '' ? { inicio: missing } : {}),
    ...(fim === undefined ? {} : { fim }),
  }
}

/** Body of `apresentacao/salva`; the camera goes with the display. */
export const apresentacaoBodyOf = (draft: CeremonyDraft, idDespedida: number, id = 0) => ({
  id,
  id_despedida: idDespedida,
  empresa: draft.empresa,
  capela: draft.capela,
  dataHoraInicial: draft.inicio,
  dataHoraFinal: draft.fim,
  status: draft.status,
  status_camera: true,
})

/** What to say of a ceremony that cannot be booked yet: the wizard's sentence, or what is wrong with its hours. */
export const ceremonyWarning = (draft: CeremonyDraft): string | undefined => {
  const problems = Object.values(ceremonyProblems(draft))
  return problems.includes(missing) ? CAPELA.preenchaAssistente : problems[0]
}
