import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { absolute, paths } from '#web/paths.ts'
import { Button } from '#web/ui/public/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { COMPARTILHAR } from './messages.ts'

const copy = async (link: string): Promise<void> => {
  if (await copyText(link)) toast.success(DESPEDIDA.linkCopiado)
  else toast.warning(COMPARTILHAR.semCopiar)
}

const share = async (link: string, nome: string): Promise<void> => {
  if (typeof navigator.share !== 'function') return copy(link)
  try {
    await navigator.share({ title: COMPARTILHAR.titulo(nome), url: link })
  } catch (error) {
    // Closing the share sheet is a choice, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(link)
  }
}

/** Passes the page on, without any code: who may enter a private one is for the family to say. */
export const SharePage = ({ id, nome }: { id: number; nome: string }) => (
  <Button variant="text" onClick={() => void share(absolute(paths.despedida(id)), nome)}>
    {COMPARTILHAR.acao}
  </Button>
)
