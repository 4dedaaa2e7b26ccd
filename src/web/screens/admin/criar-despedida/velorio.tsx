import type { ApresentacaoVelorioHours } from '#contract/despedida/velorio-difference-rules.ts'
import { activeApresentacao, paginaFromApresentacao } from '#contract/despedida/velorio-rules.ts'
import { VelorioDifference, VelorioWarnings } from '#web/features/capela/velorio-notice.tsx'
import { moveCerimonia, type WizardDraft, withCerimonia } from './draft.ts'

type WizardVelorioProps = { draft: WizardDraft; change: (part: (draft: WizardDraft) => WizardDraft) => void }

/** Shows in the third step where the page differs from the apresentacao, and values that look like a mistake. */
export const WizardVelorio = ({ draft, change }: WizardVelorioProps) => {
  const apresentacao = { ...draft.cerimonia, status: draft.cerimonia.ligada }
  const copyToPage = () => {
    const active = activeApresentacao(apresentacao)
    if (!active) return
    change(now => ({
      ...now,
      despedida: { ...now.despedida, ...paginaFromApresentacao(now.despedida.local_velorio, active) },
    }))
  }
  const usePagina = (moved: ApresentacaoVelorioHours | undefined) =>
    change(now => (moved === undefined ? withCerimonia(now, { ligada: false }) : moveCerimonia(now, moved)))
  return (
    <>
      <VelorioDifference
        pagina={draft.despedida}
        apresentacao={apresentacao}
        onUseApresentacao={copyToPage}
        onUsePagina={usePagina}
      />
      <VelorioWarnings pagina={draft.despedida} apresentacao={apresentacao} />
    </>
  )
}
