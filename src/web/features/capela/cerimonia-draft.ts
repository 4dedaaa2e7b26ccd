import { CAPELA } from '#contract/capela/messages.ts'
import { apresentacaoForm } from '#contract/capela/schema.ts'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { formErrors } from '#web/lib/form-errors.ts'
import type { ApresentacaoErrors, ApresentacaoFields } from './apresentacao-draft.ts'

/** The wizard's chapel apresentacao; ceremony and status switches start on (specification §9). */
export type CerimoniaDraft = ApresentacaoFields & { ligada: boolean }

export const EMPTY_CERIMONIA: CerimoniaDraft = {
  ligada: true,
  empresa: '',
  capela: '',
  dataHoraInicial: '',
  dataHoraFinal: '',
  status: true,
}

const missing = DESPEDIDA.campoObrigatorio
const form = apresentacaoForm(missing)

/** Unit, number, start and end all required while the switch is on; the end comes after the start, within 48 hours. */
export const cerimoniaErrors = (draft: CerimoniaDraft): ApresentacaoErrors =>
  draft.ligada ? formErrors(form, apresentacaoBodyOf(draft, 0)) : {}

/** Body of `apresentacao/salva`; the camera goes with the display. */
export const apresentacaoBodyOf = ({ ligada: _on, ...fields }: CerimoniaDraft, id_despedida: number) => ({
  id: 0,
  id_despedida,
  ...fields,
  status_camera: true,
})

/** Why an apresentacao cannot be saved yet: the wizard's sentence, or the error in its hours. */
export const cerimoniaWarning = (draft: CerimoniaDraft): string | undefined => {
  const messages = Object.values(cerimoniaErrors(draft))
  return messages.includes(missing) ? CAPELA.preenchaAssistente : messages[0]
}
