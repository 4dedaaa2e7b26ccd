import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { Despedida } from '#contract/despedida/schema.ts'
import { portalNow } from '#web/lib/portal-clock.ts'
import { absolute, paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { invitation } from './invitation-rules.ts'

import classes from './privacy-change.module.css'
import { copy } from './share-links.tsx'
import { velorioProximo } from './velorio-proximo-rules.ts'
import { WhatsappButton } from './whatsapp-button.tsx'

/** Publica → Privada in the edit screen. */
const TORNAR_PRIVADA = {
  consequencia: 'Os links já enviados passam a pedir o código.',
} as const

/** Saving Publica → Privada near the wake asks first: links that were sent will no longer open the page. */
export const usePrivacyChange = (despedida: Despedida, wanted: Despedida['tipo'], onSave: () => void) => {
  const [reason, setReason] = useState<string>()
  return {
    reason,
    save: () => {
      const closes = despedida.tipo === 'Publica' && wanted === 'Privada'
      const near = closes ? velorioProximo(despedida, portalNow()) : undefined
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
      title="Tornar a página privada?"
      confirm="Salvar como privada"
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
          Enviar de novo o link com código
          <span className="vh"> (abre o WhatsApp)</span>
        </WhatsappButton>
        <Button variant="outline" leftSection={<Copy size={18} aria-hidden />} onClick={() => void copy(text)}>
          Copiar a mensagem com o link
        </Button>
      </div>
    </div>
  )
}
