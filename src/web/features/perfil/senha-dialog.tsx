import { PERFIL } from '#contract/perfil/messages.ts'
import { perfilSenhaForm } from '#contract/perfil/schema.ts'
import { ApiError } from '#web/lib/http.ts'
import { NOVA_SENHA } from '#web/ui/admin/messages.ts'
import { SenhaDialog } from '#web/ui/admin/senha-dialog.tsx'
import { useSend } from '#web/ui/use-send.ts'

/** The server's sentence about the password; for anything else that of specification §8. */
const senhaProblem = (error: unknown): string =>
  error instanceof ApiError && [0, 400, 429].includes(error.status)
    ? (error.errors[0]?.message ?? error.mensagem)
    : PERFIL.erroSenha

type OwnSenhaDialogProps = { username: string; onClose: () => void }

/** Password change of the profile (specification §2, §5, §8). */
export const OwnSenhaDialog = (props: OwnSenhaDialogProps) => {
  const save = useSend('PUT /usuario/alterarsenha', {
    done: PERFIL.senhaAtualizada,
    failed: error => (error instanceof ApiError && error.status === 400 ? PERFIL.erroSenha : senhaProblem(error)),
    after: props.onClose,
  })
  return (
    <SenhaDialog
      {...props}
      schema={perfilSenhaForm}
      note={NOVA_SENHA.outrosAparelhos}
      send={({ senhaAntiga, senhaNova }) => save.mutateAsync({ body: new URLSearchParams({ senhaAntiga, senhaNova }) })}
      failure={senhaProblem}
    />
  )
}
