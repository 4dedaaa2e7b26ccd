import { Button } from '@mantine/core'
import { Send } from 'lucide-react'
import { LINK_SENHA_DAYS } from '#contract/acesso/limits.ts'
import { messageOf } from '#web/lib/http.ts'
import form from '#web/ui/admin/form.module.css'
import { useSend } from '#web/ui/use-send.ts'

/** Staff send a moderator the link to create another password, instead of choosing it. */
export const SenhaLink = ({ pessoaId }: { pessoaId: number }) => {
  const send = useSend('POST /cliente/moderador/:id/link-senha', {
    done: ({ mensagem }) => mensagem,
    failed: error => messageOf(error, 'Não foi possível enviar o link. Tente novamente.'),
  })
  return (
    <div className={`${form.form} ${form.beside}`}>
      <div>
        <p className="strong">Senha pelo link</p>
        <p className="note">{`Em vez de dizer a senha à equipe, o moderador a cria por um link enviado ao celular e ao e-mail. Vale ${LINK_SENHA_DAYS} dias e serve uma vez; até lá a senha atual continua.`}</p>
      </div>
      <Button
        variant="outline"
        loading={send.isPending}
        leftSection={<Send size={18} aria-hidden />}
        onClick={() => send.mutate({ params: { id: pessoaId } })}
      >
        Enviar link para criar a senha
      </Button>
    </div>
  )
}
