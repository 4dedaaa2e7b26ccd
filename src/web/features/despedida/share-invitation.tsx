import { Button, Textarea } from '@mantine/core'
import { Copy, MessageCircle } from 'lucide-react'
import type { Despedida } from '#contract/despedida/schema.ts'
import { absolute, paths } from '#web/paths.ts'
import { invitation, whatsappAddress } from './invitation.ts'
import classes from './share-dialog.module.css'
import { copy } from './share-links.tsx'
import { COMPARTILHAMENTO as T } from './share-messages.ts'

/** A message ready to send; a private despedida would open to nobody without its code. */
export const ShareInvitation = ({ despedida, codigo }: { despedida: Despedida; codigo: string | undefined }) => {
  const closed = despedida.tipo === 'Privada'
  const text = invitation(despedida, absolute(paths.despedida(despedida.id, closed ? codigo : undefined)))
  return (
    <>
      <Textarea
        label={T.convite}
        description={closed ? T.conviteFechado : T.conviteAberto}
        value={text}
        readOnly
        rows={12}
        onFocus={event => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button
          variant="outline"
          aria-label={`${T.copiar}: ${T.convite}`}
          leftSection={<Copy size={18} aria-hidden />}
          onClick={() => void copy(text)}
        >
          {T.copiar}
        </Button>
        <Button
          component="a"
          href={whatsappAddress(text)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<MessageCircle size={18} aria-hidden />}
        >
          {T.whatsapp}
        </Button>
      </div>
    </>
  )
}
