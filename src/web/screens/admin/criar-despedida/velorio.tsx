import {
  type ApresentacaoVelorioHours,
  activeApresentacao,
  paginaFromApresentacao,
} from '#contract/despedida/velorio.ts'
import type { CerimoniaDraft } from '#web/features/capela/cerimonia-draft.ts'
import { type ApresentacaoFields, VelorioDifference, VelorioWarnings } from '#web/features/capela/velorio-notice.tsx'
import { moveCeremony, type WizardDraft, withCeremony } from './draft.ts'

const reservaOf = ({ ligada, empresa, capela, inicio, fim }: CerimoniaDraft): ApresentacaoFields => ({
  empresa,
  capela,
  dataHoraInicial: inicio,
  dataHoraFinal: fim,
  status: ligada,
})

type WizardVelorioProps = { draft: WizardDraft; change: (part: (draft: WizardDraft) => WizardDraft) => void }

/** In the third step: where the page's fields differ from the ceremony, and what looks like a slip. */
export const WizardVelorio = ({ draft, change }: WizardVelorioProps) => {
  const reserva = reservaOf(draft.cerimonia)
  const useReserva = () => {
    const booked = activeApresentacao(reserva)
    if (!booked) return
    change(now => ({
      ...now,
      despedida: { ...now.despedida, ...paginaFromApresentacao(now.despedida.local_velorio, booked) },
    }))
  }
  const usePagina = (moved: ApresentacaoVelorioHours | undefined) =>
    change(now => (moved === undefined ? withCeremony(now, { ligada: false }) : moveCeremony(now, moved)))
  return (
    <>
      <VelorioDifference pagina={draft.despedida} reserva={reserva} onUseReserva={useReserva} onUsePagina={usePagina} />
      <VelorioWarnings pagina={draft.despedida} reserva={reserva} />
    </>
  )
}
