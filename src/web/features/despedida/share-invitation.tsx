import { Textarea } from '@mantine/core'
import type { Despedida } from '#contract/despedida/schema.ts'
import { absolute, paths } from '#web/paths.ts'
import { invitation } from './invitation-rules.ts'
import classes from './share-dialog.module.css'
import { CopyButton } from './share-links.tsx'
import { COMPARTILHAMENTO as T } from './share-messages.ts'
import { WhatsappButton } from './whatsapp-button.tsx'

/** A prepared message; a private despedida does not open without the code in it. */
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
      <div className={`row ${classes.actions}`}>
        <CopyButton label={T.convite} text={text} />
        <WhatsappButton text={text}>{T.whatsapp}</WhatsappButton>
      </div>
    </>
  )
}
