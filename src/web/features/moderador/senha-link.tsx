import { Button } from '@mantine/core'
import { Send } from 'lucide-react'
import { LINK_SENHA_DAYS } from '#contract/acesso/limits.ts'
import { api, messageOf } from '#web/lib/http.ts'
import form from '#web/ui/admin/form.module.css'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { SENHA_PELO_LINK as T } from './messages.ts'

/** Staff send a moderator the link to create another password, instead of choosing it. */
export const SenhaLink = ({ pessoaId }: { pessoaId: number }) => {
  const send = useToastMutation({
    mutationFn: () => api('POST /cliente/moderador/:id/link-senha', { params: { id: pessoaId } }),
    success: ({ mensagem }) => mensagem,
    failure: error => messageOf(error, T.falhou),
  })
  return (
    <div className={`${form.form} ${form.beside}`}>
      <div>
        <p className="strong">{T.titulo}</p>
        <p className="note">{T.ajuda(LINK_SENHA_DAYS)}</p>
      </div>
      <Button
        variant="outline"
        loading={send.isPending}
        leftSection={<Send size={18} aria-hidden />}
        onClick={() => send.mutate()}
      >
        {T.enviar}
      </Button>
    </div>
  )
}
