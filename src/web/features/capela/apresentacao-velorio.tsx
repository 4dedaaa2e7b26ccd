import type { Apresentacao } from '#contract/capela/schema.ts'
import { activeApresentacao, paginaFromApresentacao } from '#contract/despedida/velorio-rules.ts'
import type { ApresentacaoValues } from './apresentacao-values.ts'
import { useSettleVelorio } from './use-settle-velorio.ts'
import { VelorioDifference, VelorioFollows, VelorioWarnings } from './velorio-notice.tsx'

export type PaginaDaDespedida = NonNullable<Apresentacao['pagina']>

type ApresentacaoVelorioProps = { pagina: PaginaDaDespedida; saved: ApresentacaoValues; draft: ApresentacaoValues }

const placeAndHour = ({ empresa, capela, dataHoraInicial, status }: ApresentacaoValues): string =>
  [empresa, capela, dataHoraInicial, status].join()

const isMoved = ({ saved, draft }: ApresentacaoVelorioProps): boolean => placeAndHour(saved) !== placeAndHour(draft)

/** Above the fields of an apresentacao: the saved apresentacao and the page if they differ, until a field is edited. */
export const SavedDifference = (props: ApresentacaoVelorioProps) => {
  const { pagina, saved } = props
  const settle = useSettleVelorio(saved.id_despedida)
  const active = activeApresentacao(saved)
  if (!active || saved.id === 0 || isMoved(props)) return null
  return (
    <VelorioDifference
      pagina={pagina}
      apresentacao={saved}
      busy={settle.isPending}
      onUseApresentacao={() => settle.mutate({ pagina: paginaFromApresentacao(pagina.local_velorio, active) })}
      onUsePagina={moved => settle.mutate({ apresentacao: saved, moved })}
    />
  )
}

/** Below the fields: what the page will show after the save, and likely mistakes. */
export const ApresentacaoOutlook = ({
  onlyMoved,
  follows,
  ...props
}: ApresentacaoVelorioProps & { onlyMoved: boolean; follows: boolean }) => {
  const { pagina, draft } = props
  const moved = isMoved(props)
  const active = moved ? activeApresentacao(draft) : undefined
  const after = active ? { ...pagina, ...paginaFromApresentacao(pagina.local_velorio, active) } : pagina
  return (
    <>
      {moved && follows && <VelorioFollows pagina={pagina} apresentacao={draft} />}
      {(moved || !onlyMoved) && <VelorioWarnings pagina={after} apresentacao={draft} />}
    </>
  )
}
