import { Button } from '@mantine/core'
import { Pencil, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { maskTelefone } from '#contract/fields/telefone.ts'
import type { AcessoEnviado } from '#contract/moderador/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { callKey, useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import form from '#web/ui/admin/form.module.css'
import { Pending } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'
import classes from './manage-dialog.module.css'

const enviar = (again: boolean, total: number) => {
  if (total > 1) return again ? 'Enviar de novo a cada um' : 'Enviar a cada um'
  return again ? 'Enviar de novo ao moderador' : 'Enviar ao moderador'
}

type ManageDialogProps = { despedidaId: number; nome: string; onClose: () => void }

type Sent = Omit<AcessoEnviado, 'outros'>

const Receiver = ({ access, children }: { access: Sent; children?: ReactNode }) => (
  <>
    {children}
    <dl className={`row ${classes.receiver}`}>
      {access.telefone !== '' && (
        <div>
          <dt>Celular</dt>
          <dd>{maskTelefone(access.telefone)}</dd>
        </div>
      )}
      {access.email !== '' && (
        <div>
          <dt>E-mail</dt>
          <dd>{access.email}</dd>
        </div>
      )}
    </dl>
    <p className={classes.last} role="status">
      {access.enviado_em === null
        ? 'O acesso ainda não foi enviado.'
        : `Enviado pela última vez em ${formatInstant(access.enviado_em)}.`}
    </p>
  </>
)

/** The manage-moderator action of the list: the moderators, sending the access again, and a link to the record. */
export const ManageModeradorDialog = ({ despedidaId, nome, onClose }: ManageDialogProps) => {
  const params = { id: despedidaId }
  const access = useCall('GET /cliente/despedida/:id/acesso-enviado', { params })
  const send = useSend('POST /cliente/despedida/:id/enviar-acesso', {
    done: 'Acesso enviado!',
    failed: error => messageOf(error, 'Não foi possível enviar o acesso. Tente novamente.'),
    replaces: callKey('GET /cliente/despedida/:id/acesso-enviado', { params }),
  })
  const total = 1 + (access.data?.outros?.length ?? 0)
  return (
    <Dialog onClose={onClose} title="Quem cuida da página" size="lg">
      <p className={classes.name}>{nome}</p>
      <p className={`soft ${classes.what}`}>
        Cada moderador recebe o endereço da página, o código de acesso e o que fazer com eles.
      </p>
      <Pending
        query={access}
        loading="Carregando quem cuida da página…"
        failed="Não foi possível carregar quem cuida da página."
        lines={2}
      />
      {access.data && <Receiver access={access.data} />}
      {access.data?.outros?.map(other => (
        <Receiver key={`${other.telefone} ${other.email}`} access={other}>
          <p className={classes.name}>{other.nome}</p>
        </Receiver>
      ))}
      <div className={`row ${form.foot}`}>
        <Button
          variant="outline"
          component={Link}
          to={paths.editarModerador(despedidaId)}
          leftSection={<Pencil size={18} aria-hidden />}
        >
          {total > 1 ? 'Editar o primeiro contato' : 'Editar moderador'}
        </Button>
        <Button
          disabled={!access.data}
          loading={send.isPending}
          leftSection={<Send size={18} aria-hidden />}
          onClick={() => send.mutate({ params })}
        >
          {enviar(access.data?.enviado_em != null, total)}
        </Button>
      </div>
    </Dialog>
  )
}
