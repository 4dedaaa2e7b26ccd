import type { ApresentacaoVelorioHours } from '#contract/despedida/velorio-difference-rules.ts'
import { activeApresentacao, paginaFromApresentacao } from '#contract/despedida/velorio-rules.ts'
import { VelorioDifference, VelorioWarnings } from '#web/features/capela/velorio-notice.tsx'
import { moveCerimonia, withCerimonia } from './draft.ts'
import type { Wizard } from './use-wizard.ts'

/** Shows in the third step where the page differs from the apresentacao, and values that look like a mistake. */
export const WizardVelorio = ({ values, setValues }: Pick<Wizard, 'values' | 'setValues'>) => {
  const apresentacao = { ...values.cerimonia, status: values.cerimonia.ligada }
  const copyToPage = () => {
    const active = activeApresentacao(apresentacao)
    if (!active) return
    setValues(now => ({
      despedida: { ...now.despedida, ...paginaFromApresentacao(now.despedida.local_velorio, active) },
    }))
  }
  const usePagina = (moved: ApresentacaoVelorioHours | undefined) =>
    setValues(now => (moved === undefined ? withCerimonia(now, { ligada: false }) : moveCerimonia(now, moved)))
  return (
    <>
      <VelorioDifference
        pagina={values.despedida}
        apresentacao={apresentacao}
        onUseApresentacao={copyToPage}
        onUsePagina={usePagina}
      />
      <VelorioWarnings pagina={values.despedida} apresentacao={apresentacao} />
    </>
  )
}
