import { Button, TextInput } from '@mantine/core'
import { Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { toast } from '#web/ui/toast.ts'
import classes from './share-dialog.module.css'
import { COMPARTILHAMENTO as T } from './share-messages.ts'

export const copy = async (text: string): Promise<void> => {
  if (await copyText(text)) toast.success(DESPEDIDA.linkCopiado)
  else toast.error(T.semCopiar)
}

/** @returns what to say where the browser cannot share: then the link was copied instead (specification §8). */
const share = async (address: string, nome: string): Promise<string | null> => {
  const copied = async () => ((await copyText(address)) ? T.semCompartilhar : T.semCopiar)
  if (typeof navigator.share !== 'function') return copied()
  try {
    await navigator.share({ title: T.de(nome), url: address })
    return null
  } catch (error) {
    // Closing the share sheet is a choice, not a failure.
    return error instanceof DOMException && error.name === 'AbortError' ? null : copied()
  }
}

type LinkRowProps = { label: string; help: string; address: string; nome: string }

/** An address that can be read, copied and passed on; the help says what it opens. */
export const LinkRow = ({ label, help, address, nome }: LinkRowProps) => {
  const [said, setSaid] = useState<string | null>(null)
  return (
    <div className={classes.link}>
      <TextInput
        label={label}
        description={help}
        value={address}
        readOnly
        onFocus={event => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button
          variant="outline"
          aria-label={`${T.copiar}: ${label}`}
          leftSection={<Copy size={18} aria-hidden />}
          onClick={() => void copy(address)}
        >
          {T.copiar}
        </Button>
        <Button
          variant="outline"
          aria-label={`${T.compartilhar}: ${label}`}
          leftSection={<Share2 size={18} aria-hidden />}
          onClick={() => void share(address, nome).then(setSaid)}
        >
          {T.compartilhar}
        </Button>
      </div>
      {said !== null && (
        <p role="alert" className={classes.said}>
          {said}
        </p>
      )}
    </div>
  )
}
