import { normaliseTelefone } from '#contract/fields/telefone.ts'
import { PhoneVerification } from '#web/features/verificacao/phone-verification.tsx'
import { type Verificacao, verificacaoOf } from '#web/features/verificacao/use-verificacao.ts'
import { useDraft } from '#web/lib/draft.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'

/** The new-phone dialog of the profile; its verification is the same as a moderator's. */
const NOVO_TELEFONE = {
  titulo: 'Novo telefone',
  telefone: 'Número com DDD',
  telefoneAjuda: 'Enviamos um código de 5 dígitos para este número.',
  iniciar: 'Enviar código',
} as const

type TelefoneDialogProps = {
  /** Where the number and the step survive a reload of the tab. */
  draftKey: string
  onVerified: (verified: { telefone: string; codigo: string }) => void
  onClose: () => void
}

/** New-phone dialog (specification §4 "Phone change"): number, code, verified. The code is never stored. */
export const TelefoneDialog = ({ draftKey, onVerified, onClose }: TelefoneDialogProps) => {
  const [verificacao, setVerificacao, forget] = useDraft<Verificacao>(draftKey, verificacaoOf(''))
  return (
    <Dialog onClose={onClose} title={NOVO_TELEFONE.titulo}>
      <PhoneVerification
        verificacao={verificacao}
        words={NOVO_TELEFONE}
        onChange={setVerificacao}
        onValidated={(_pessoa, codigo) => {
          forget()
          onVerified({ telefone: normaliseTelefone(verificacao.telefone), codigo })
          onClose()
        }}
      />
    </Dialog>
  )
}
