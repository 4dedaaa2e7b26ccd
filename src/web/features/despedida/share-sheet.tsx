import { useState } from 'react'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import type { Comunicado } from '#contract/documento/schema.ts'
import { copyText, shareLink } from '#web/lib/clipboard.ts'
import { messageOf } from '#web/lib/http.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { shareFile } from '#web/lib/share-file.ts'
import { absolute, paths } from '#web/paths.ts'
import { Button, ExternalButton } from '#web/ui/public/button.tsx'
import { Dialog } from '#web/ui/public/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { readComunicado } from './comunicado-api.ts'
import { comunicadosOf } from './comunicado-rules.ts'
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

/** A picture by the device's own sheet, else saved: also where drawing it took longer than a tap counts. */
const PictureButton = ({ id, tipo }: { id: number; tipo: Comunicado }) => {
  const [isBusy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    try {
      const file = await readComunicado({ id, tipo, formato: 'story' })
      if (!(await shareFile(file))) saveFile(file, file.name)
    } catch (error) {
      toast.warning(messageOf(error, COMPARTILHAR.semImagem))
    }
    setBusy(false)
  }
  return (
    <Button variant="ghost" busy={isBusy} onClick={() => void send()}>
      {COMPARTILHAR.imagem[tipo]}
    </Button>
  )
}

type ShareSheetProps = { despedida: DespedidaPublica; onClose: () => void }

/** The page without a code: the family decides who receives the code of a private one. The device's own sheet where it has one. */
export const ShareSheet = ({ despedida, onClose }: ShareSheetProps) => {
  const { id } = despedida
  const { nome } = despedida.pessoa_falecida
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
        {comunicadosOf(despedida).map(tipo => (
          <PictureButton key={tipo} id={id} tipo={tipo} />
        ))}
      </div>
    </Dialog>
  )
}
