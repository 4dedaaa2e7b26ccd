import { Button } from '@mantine/core'
import { api, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { TRAZER as T } from './admin-messages.ts'
import { fotografiasKey } from './fotografias-query.ts'

type TakeOverProps = {
  homenagem: { id: number; nome: string; imagem: string | null; publicado: boolean; cede_imagem: boolean }
  despedidaId: number
}

/** Takes the picture of a published homenagem over into the photographs; nothing where its author did not agree. */
export const TakeOver = ({ despedidaId, homenagem: { id, nome, imagem, publicado, cede_imagem } }: TakeOverProps) => {
  const take = useToastMutation({
    mutationFn: () =>
      api('POST /cliente/despedida/:id/fotografias/da-homenagem', {
        params: { id: despedidaId },
        body: { homenagem: id },
      }),
    success: T.trazida,
    failure: error => messageOf(error, T.falhou),
    invalidates: [fotografiasKey(despedidaId)],
  })
  if (imagem === null || !publicado || !cede_imagem) return null
  return (
    <Button variant="outline" aria-label={T.trazerDe(nome)} loading={take.isPending} onClick={() => take.mutate()}>
      {T.trazer}
    </Button>
  )
}
