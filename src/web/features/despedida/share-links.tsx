import { Button, TextInput } from '@mantine/core'
import { Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { copyText, shareLink } from '#web/lib/clipboard.ts'
import { toast } from '#web/ui/toast.ts'
import classes from './share-dialog.module.css'
import { COMPARTILHAMENTO as T } from './share-messages.ts'

export const copy = async (text: string, semCopiar: string = T.semCopiar): Promise<void> => {
  if (await copyText(text)) toast.success(DESPEDIDA.linkCopiado)
  else toast.error(semCopiar)
}

/** Shares a link; `announcement` is announced when the browser cannot share. */
export const useShareLink = (nome: string, address: string, semCopiar: string = T.semCopiar) => {
  const [announcement, setAnnouncement] = useState<string | null>(null)
  const sentences = {
    shared: null,
    copied: 'Este navegador não compartilha diretamente. O link foi copiado: cole onde quiser enviar.',
    failed: semCopiar,
  }
  const share = () =>
    void shareLink(`Despedida de ${nome}`, address).then(outcome => setAnnouncement(sentences[outcome]))
  return { announcement, share }
}

export const CopyButton = ({ label, text }: { label: string; text: string }) => (
  <Button
    variant="outline"
    aria-label={`${T.copiar}: ${label}`}
    leftSection={<Copy size={18} aria-hidden />}
    onClick={() => void copy(text)}
  >
    {T.copiar}
  </Button>
)

type LinkRowProps = { label: string; help: string; address: string; nome: string }

/** An address that can be read, copied and shared; the help text explains what it opens. */
export const LinkRow = ({ label, help, address, nome }: LinkRowProps) => {
  const { announcement, share } = useShareLink(nome, address)
  return (
    <div className={classes.link}>
      <TextInput
        label={label}
        description={help}
        value={address}
        readOnly
        onFocus={event => event.currentTarget.select()}
      />
      <div className={`row ${classes.actions}`}>
        <CopyButton label={label} text={address} />
        <Button
          variant="outline"
          aria-label={`${T.compartilhar}: ${label}`}
          leftSection={<Share2 size={18} aria-hidden />}
          onClick={share}
        >
          {T.compartilhar}
        </Button>
      </div>
      {announcement !== null && (
        <p role="alert" className={`soft ${classes.notice}`}>
          {announcement}
        </p>
      )}
    </div>
  )
}
