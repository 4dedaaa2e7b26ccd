import type { Despedida } from '#contract/despedida/schema.ts'
import { activeApresentacao, paginaFromApresentacao } from '#contract/despedida/velorio.ts'
import { draftOfApresentacao } from '#web/features/capela/apresentacao-draft.ts'
import { useApresentacoes } from '#web/features/capela/apresentacoes-query.ts'
import { useSettleVelorio } from '#web/features/capela/use-settle-velorio.ts'
import { VelorioDifference, VelorioWarnings } from '#web/features/capela/velorio-notice.tsx'
import type { EditPage } from '#web/features/despedida/edit-draft.ts'

type EditVelorioProps = {
  idDespedida: number
  /** The page as it is being typed. */
  page: EditPage
  onSettled: (saved: Despedida) => void
}

/** Beside the wake's fields of the edit screen: where what is typed differs from the chapel's apresentacao, and what looks like a slip. */
export const EditVelorio = ({ idDespedida, page, onSettled }: EditVelorioProps) => {
  const apresentacao = useApresentacoes(idDespedida).data?.find(one => one.pagina)
  const settle = useSettleVelorio(idDespedida, onSettled)
  const reserva = apresentacao && activeApresentacao(apresentacao)
  return (
    <>
      {apresentacao && reserva && (
        <VelorioDifference
          pagina={page}
          reserva={apresentacao}
          busy={settle.isPending}
          onUseReserva={() => settle.mutate({ pagina: paginaFromApresentacao(page.local_velorio, reserva) })}
          onUsePagina={moved => settle.mutate({ apresentacao: draftOfApresentacao(apresentacao), moved })}
        />
      )}
      <VelorioWarnings pagina={page} reserva={apresentacao} />
    </>
  )
}
