import { Button } from '@mantine/core'
import { messageOf } from '#web/lib/http.ts'
import { useSend } from '#web/ui/use-send.ts'

type TakeOverProps = {
  homenagem: { id: number; nome: string; imagem: string | null; publicado: boolean; cede_imagem: boolean }
  despedidaId: number
}

/** Takes the picture of a published homenagem over into the photographs; nothing where its author did not agree. */
export const TakeOver = ({ despedidaId, homenagem: { id, nome, imagem, publicado, cede_imagem } }: TakeOverProps) => {
  const take = useSend('POST /cliente/despedida/:id/fotografias/da-homenagem', {
    done: 'A imagem está entre as fotografias da página.',
    failed: error => messageOf(error, 'Não foi possível levar a imagem. Tente novamente.'),
    changes: ['GET /cliente/despedida/:id/fotografias'],
  })
  if (imagem === null || !publicado || !cede_imagem) return null
  return (
    <Button
      variant="outline"
      aria-label={`Levar para as fotografias a imagem de ${nome}`}
      loading={take.isPending}
      onClick={() => take.mutate({ params: { id: despedidaId }, body: { homenagem: id } })}
    >
      Levar para as fotografias
    </Button>
  )
}
