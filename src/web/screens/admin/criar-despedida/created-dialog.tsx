import { Button, Modal, TextInput } from '@mantine/core'
import { Copy, Share2 } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { absolute, paths } from '#web/paths.ts'
import { toast } from '#web/ui/toast.ts'
import classes from './criar-despedida.module.css'
import { CRIAR } from './messages.ts'
import type { CreatedDespedida } from './use-finish.ts'

const copy = async (link: string): Promise<void> => {
  if (await copyText(link)) toast.success(DESPEDIDA.linkCopiado)
  else toast.error(CRIAR.semCopiar)
}

/** Where the browser cannot share, the link is copied instead (specification §8). @returns the sentence that explains it. */
const share = async (link: string, nome: string): Promise<string | null> => {
  if (typeof navigator.share !== 'function') return (await copyText(link)) ? CRIAR.semCompartilhar : CRIAR.semCopiar
  try {
    await navigator.share({ title: CRIAR.compartilharTitulo(nome), url: link })
    return null
  } catch (error) {
    // Closing the share sheet is a choice, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return null
    return (await copyText(link)) ? CRIAR.semCompartilhar : CRIAR.semCopiar
  }
}

/** The dialog at the end: QR code (200 px, level H) of the link with the family's access code (specification §2, §9). */
export const CreatedDialog = ({ created, onClose }: { created: CreatedDespedida; onClose: () => void }) => {
  const [said, setSaid] = useState<string | null>(null)
  const link = absolute(paths.despedida(created.id, created.codigo))
  return (
    <Modal opened onClose={onClose} title={CRIAR.qrTitulo} size="lg" closeOnClickOutside={false}>
      <div className={classes.done}>
        <p className={classes.lead}>{CRIAR.qrTexto(created.nome)}</p>
        <QRCodeSVG value={link} size={200} level="H" marginSize={2} title={CRIAR.qrNome} className={classes.qr} />
        <TextInput label={CRIAR.link} value={link} readOnly onFocus={event => event.currentTarget.select()} />
        {said !== null && (
          <p role="alert" className={classes.said}>
            {said}
          </p>
        )}
        <div className={classes.doneActions}>
          <Button variant="subtle" onClick={onClose}>
            {CRIAR.fechar}
          </Button>
          <Button variant="outline" leftSection={<Copy size={18} aria-hidden />} onClick={() => void copy(link)}>
            {CRIAR.copiar}
          </Button>
          <Button
            data-autofocus
            leftSection={<Share2 size={18} aria-hidden />}
            onClick={() => void share(link, created.nome).then(setSaid)}
          >
            {CRIAR.compartilhar}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
