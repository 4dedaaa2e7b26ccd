import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { shareLink } from '#web/lib/clipboard.ts'
import { absolute, paths } from '#web/paths.ts'
import { Button } from '#web/ui/public/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { COMPARTILHAR } from './messages.ts'

const share = async (link: string, nome: string): Promise<void> => {
  const outcome = await shareLink(COMPARTILHAR.titulo(nome), link)
  if (outcome === 'copied') toast.success(DESPEDIDA.linkCopiado)
  if (outcome === 'failed') toast.warning(COMPARTILHAR.semCopiar)
}

/** Shares the page without a code: the family decides who receives the code of a private one. */
export const SharePage = ({ id, nome }: { id: number; nome: string }) => (
  <Button variant="text" onClick={() => void share(absolute(paths.despedida(id)), nome)}>
    {COMPARTILHAR.acao}
  </Button>
)
