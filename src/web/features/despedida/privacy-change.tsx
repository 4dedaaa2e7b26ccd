import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { Despedida } from '#contract/despedida/schema.ts'
import { absolute, paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { invitation } from './invitation-rules.ts'
import { TORNAR_PRIVADA } from './list-messages.ts'
import classes from './privacy-change.module.css'
import { copy } from './share-links.tsx'
import { velorioProximo } from './velorio-proximo-rules.ts'
import { WhatsappButton } from './whatsapp-button.tsx'

/** Saving Publica → Privada near the wake asks first: links that were sent will no longer open the page. */
export const usePrivacyChange = (despedida: Despedida, wanted: Despedida['tipo'], onSave: () => void) => {
  const [reason, setReason] = useState<string>()
  return {
    reason,
    save: () => {
      const closes = despedida.tipo === 'Publica' && wanted === 'Privada'
      const near = closes ? velorioProximo(despedida, Date.now()) : undefined
      if (near === undefined) onSave()
      else setReason(near)
    },
    confirm: () => {
      setReason(undefined)
      onSave()
    },
    cancel: () => setReason(undefined),
  }
}

export const PrivacyQuestion = ({ change }: { change: ReturnType<typeof usePrivacyChange> }) =>
  change.reason !== undefined && (
    <ConfirmDialog
      title={TORNAR_PRIVADA.pergunta}
      confirm={TORNAR_PRIVADA.salvar}
      onCancel={change.cancel}
      onConfirm={change.confirm}
    >
      <p>
        {change.reason} {TORNAR_PRIVADA.consequencia}
      </p>
    </ConfirmDialog>
  )

/** After a public page became private: the consequence for links already sent, and the message with the code. */
export const PrivacyNotice = ({ despedida }: { despedida: Despedida }) => {
  const [before] = useState(despedida.tipo)
  if (before !== 'Publica' || despedida.tipo !== 'Privada') return null
  const text = invitation(
    despedida,
    absolute(paths.despedida(despedida.id, despedida.apresentacao.codigo ?? undefined)),
  )
  return (
    <div role="status" className={`notice ${classes.notice}`}>
      <p>{TORNAR_PRIVADA.consequencia}</p>
      <div className={`row ${classes.actions}`}>
        <WhatsappButton text={text}>
          {TORNAR_PRIVADA.enviar}
          <span className="vh"> {TORNAR_PRIVADA.novaAba}</span>
        </WhatsappButton>
        <Button variant="outline" leftSection={<Copy size={18} aria-hidden />} onClick={() => void copy(text)}>
          {TORNAR_PRIVADA.copiar}
        </Button>
      </div>
    </div>
  )
}
