import type { Despedida } from '#contract/despedida/schema.ts'
import { activeApresentacao, paginaFromApresentacao } from '#contract/despedida/velorio-rules.ts'
import { draftOfApresentacao } from '#web/features/capela/apresentacao-draft.ts'
import { useApresentacoes } from '#web/features/capela/apresentacoes-query.ts'
import { useSettleVelorio } from '#web/features/capela/use-settle-velorio.ts'
import { VelorioDifference, VelorioWarnings } from '#web/features/capela/velorio-notice.tsx'
import type { EditPage } from '#web/features/despedida/edit-draft.ts'

type EditVelorioProps = {
  idDespedida: number
  /** The present values of the form. */
  page: EditPage
  onSettled: (saved: Despedida) => void
}

/** Shows beside the wake's fields where the typed values differ from the apresentacao, and values that look like a mistake. */
export const EditVelorio = ({ idDespedida, page, onSettled }: EditVelorioProps) => {
  const apresentacao = useApresentacoes(idDespedida).data?.find(one => one.pagina)
  const settle = useSettleVelorio(idDespedida, onSettled)
  const active = apresentacao && activeApresentacao(apresentacao)
  return (
    <>
      {apresentacao && active && (
        <VelorioDifference
          pagina={page}
          apresentacao={apresentacao}
          busy={settle.isPending}
          onUseApresentacao={() => settle.mutate({ pagina: paginaFromApresentacao(page.local_velorio, active) })}
          onUsePagina={moved => settle.mutate({ apresentacao: draftOfApresentacao(apresentacao), moved })}
        />
      )}
      <VelorioWarnings pagina={page} apresentacao={apresentacao} />
    </>
  )
}
