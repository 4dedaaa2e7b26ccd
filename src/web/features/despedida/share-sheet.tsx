import { copyText, shareLink } from '#web/lib/clipboard.ts'
import { absolute, paths } from '#web/paths.ts'
import { Button, ExternalButton } from '#web/ui/public/button.tsx'
import { Dialog } from '#web/ui/public/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './share-sheet.module.css'
import { COMPARTILHAR } from './share-sheet-messages.ts'
import { whatsappAddress } from './whatsapp-address.ts'

const copy = async (link: string): Promise<void> => {
  if (await copyText(link)) toast.success(COMPARTILHAR.copiado)
  else toast.warning(COMPARTILHAR.semCopiar)
}

const share = async (link: string, nome: string): Promise<void> => {
  const outcome = await shareLink(COMPARTILHAR.titulo(nome), link)
  if (outcome === 'copied') toast.success(COMPARTILHAR.copiado)
  if (outcome === 'failed') toast.warning(COMPARTILHAR.semCopiar)
}

type ShareSheetProps = { id: number; nome: string; onClose: () => void }

/** The page without a code: the family decides who receives the code of a private one. The device's own sheet where it has one. */
export const ShareSheet = ({ id, nome, onClose }: ShareSheetProps) => {
  const link = absolute(paths.despedida(id))
  const canShare = typeof navigator.share === 'function'
  return (
    <Dialog open title={COMPARTILHAR.acao} onClose={onClose}>
      <p>{COMPARTILHAR.titulo(nome)}</p>
      <p className={`soft ${classes.link}`}>{link}</p>
      <div className={classes.ways}>
        <ExternalButton href={whatsappAddress(`${COMPARTILHAR.titulo(nome)}\n${link}`)}>
          {COMPARTILHAR.whatsapp}
        </ExternalButton>
        {canShare && (
          <Button variant="ghost" onClick={() => void share(link, nome)}>
            {COMPARTILHAR.aparelho}
          </Button>
        )}
        <Button variant="ghost" onClick={() => void copy(link)}>
          {COMPARTILHAR.copiar}
        </Button>
      </div>
    </Dialog>
  )
}
