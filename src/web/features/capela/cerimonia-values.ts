import { CAPELA } from '#contract/capela/messages.ts'
import { apresentacaoForm } from '#contract/capela/schema.ts'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import type { ApresentacaoFields } from './apresentacao-values.ts'
import { isOccupied } from './public.ts'

/** The wizard's chapel apresentacao; ceremony and status switches start on (specification §9). */
export type CerimoniaValues = ApresentacaoFields & { ligada: boolean }

export const NOVA_CERIMONIA: CerimoniaValues = {
  ligada: true,
  empresa: '',
  capela: '',
  dataHoraInicial: '',
  dataHoraFinal: '',
  status: true,
}

const missing = DESPEDIDA.campoObrigatorio

/** Unit, number, start and end all required; the end comes after the start, within 48 hours. */
export const cerimoniaForm = apresentacaoForm(missing)

/** Body of `apresentacao/salva`; the camera goes with the display. */
export const apresentacaoBodyOf = ({ ligada: _on, ...fields }: CerimoniaValues, id_despedida: number) => ({
  id: 0,
  id_despedida,
  ...fields,
  status_camera: true,
})

/** Why an apresentacao cannot be saved yet: the wizard's sentence, or the error in its hours. */
export const cerimoniaWarning = (problems: FormErrors<string>): string | undefined => {
  const messages = Object.keys(NOVA_CERIMONIA).flatMap(field => problems[field] ?? [])
  return messages.includes(missing) ? CAPELA.preenchaAssistente : messages[0]
}

/** The wizard's texts for a refused apresentacao (specification §8). */
export const cerimoniaRefusal = (error: unknown): string =>
  isOccupied(error) ? CAPELA.ocupadaAssistente : CAPELA.erroVincular
