import { Modal } from '@mantine/core'
import { telefoneDigits } from '#contract/fields/telefone.ts'
import type { ProvenTelefone } from '#web/features/perfil/perfil-rules.ts'
import { EMPTY_VERIFICACAO, type VerificacaoDraft } from '#web/features/verificacao/draft.ts'
import { PhoneVerification } from '#web/features/verificacao/phone-verification.tsx'
import { useDraft } from '#web/lib/draft.ts'
import { EDITAR_PERFIL_TELA, NOVO_TELEFONE } from './messages.ts'

type TelefoneDialogProps = {
  opened: boolean
  draftKey?: string
  onProven: (proven: ProvenTelefone) => void
  onClose: () => void
}

/** New-phone dialog (specification §4 "Phone change"): number, code, verified. The code is never stored. */
export const TelefoneDialog = ({ opened, draftKey = 'perfil-telefone', onProven, onClose }: TelefoneDialogProps) => {
  const [draft, setDraft, forget] = useDraft<VerificacaoDraft>(draftKey, EMPTY_VERIFICACAO)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={NOVO_TELEFONE.titulo}
      closeButtonProps={{ 'aria-label': EDITAR_PERFIL_TELA.fechar }}
    >
      <PhoneVerification
        draft={draft}
        words={NOVO_TELEFONE}
        onChange={setDraft}
        onValidated={(_pessoa, codigo) => {
          forget()
          onProven({ telefone: telefoneDigits(draft.telefone), codigo })
        }}
      />
    </Modal>
  )
}
