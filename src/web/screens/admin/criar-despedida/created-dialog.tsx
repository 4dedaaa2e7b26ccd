import { Button, TextInput } from '@mantine/core'
import { Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { copyText, shareLink } from '#web/lib/clipboard.ts'
import { absolute, paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './criar-despedida.module.css'
import { CRIAR } from './messages.ts'
import type { CreatedDespedida } from './use-finish.ts'

const copy = async (link: string): Promise<void> => {
  if (await copyText(link)) toast.success(DESPEDIDA.linkCopiado)
  else toast.error(CRIAR.semCopiar)
}

/** Announced when the browser cannot share. */
const SHARE_SENTENCES = { shared: null, copied: CRIAR.semCompartilhar, failed: CRIAR.semCopiar }

/** The dialog at the end: QR code (200 px, level H) of the link with the family's access code (specification §2, §9). */
export const CreatedDialog = ({ created, onClose }: { created: CreatedDespedida; onClose: () => void }) => {
  const [said, setSaid] = useState<string | null>(null)
  const link = absolute(paths.despedida(created.id, created.codigo))
  return (
    <Dialog onClose={onClose} title={CRIAR.qrTitulo} size="lg" closeOnClickOutside={false}>
      <div className={classes.done}>
        <p className="soft">{CRIAR.qrTexto(created.nome)}</p>
        <QrCode text={link} size={200} title={CRIAR.qrNome} className={classes.qr} />
        <TextInput label={CRIAR.link} value={link} readOnly onFocus={event => event.currentTarget.select()} />
        {said !== null && (
          <p role="alert" className="notice">
            {said}
          </p>
        )}
        <div className={`row ${classes.doneActions}`}>
          <Button variant="subtle" onClick={onClose}>
            {CRIAR.fechar}
          </Button>
          <Button variant="outline" leftSection={<Copy size={18} aria-hidden />} onClick={() => void copy(link)}>
            {CRIAR.copiar}
          </Button>
          <Button
            data-autofocus
            leftSection={<Share2 size={18} aria-hidden />}
            onClick={() =>
              void shareLink(CRIAR.compartilharTitulo(created.nome), link).then(outcome =>
                setSaid(SHARE_SENTENCES[outcome]),
              )
            }
          >
            {CRIAR.compartilhar}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
