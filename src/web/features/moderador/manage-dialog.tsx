import { Button } from '@mantine/core'
import { Pencil, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { maskTelefone } from '#contract/fields/telefone.ts'
import type { AcessoEnviado } from '#contract/moderador/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import form from '#web/ui/admin/form.module.css'
import { Pending } from '#web/ui/public/states.tsx'
import { useAccessSent, useSendAccess } from './access-query.ts'
import classes from './manage-dialog.module.css'
import { ACESSO_MODERADOR } from './messages.ts'

type ManageDialogProps = { despedidaId: number; nome: string; onClose: () => void }

type Sent = Omit<AcessoEnviado, 'outros'>

const Receiver = ({ access, children }: { access: Sent; children?: ReactNode }) => (
  <>
    {children}
    <dl className={`row ${classes.receiver}`}>
      {access.telefone !== '' && (
        <div>
          <dt>{ACESSO_MODERADOR.celular}</dt>
          <dd>{maskTelefone(access.telefone)}</dd>
        </div>
      )}
      {access.email !== '' && (
        <div>
          <dt>{ACESSO_MODERADOR.email}</dt>
          <dd>{access.email}</dd>
        </div>
      )}
    </dl>
    <p className={classes.last} role="status">
      {access.enviado_em === null
        ? ACESSO_MODERADOR.nunca
        : ACESSO_MODERADOR.enviadoEm(formatInstant(access.enviado_em))}
    </p>
  </>
)

/** The manage-moderator action of the list: the moderators, sending the access again, and a link to the record. */
export const ManageModeradorDialog = ({ despedidaId, nome, onClose }: ManageDialogProps) => {
  const access = useAccessSent(despedidaId)
  const send = useSendAccess(despedidaId)
  const total = 1 + (access.data?.outros?.length ?? 0)
  return (
    <Dialog onClose={onClose} title={ACESSO_MODERADOR.titulo} size="lg">
      <p className={classes.name}>{nome}</p>
      <p className={`soft ${classes.what}`}>{ACESSO_MODERADOR.oque}</p>
      <Pending query={access} loading={ACESSO_MODERADOR.carregando} failed={ACESSO_MODERADOR.naoCarregou} lines={2} />
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
          {ACESSO_MODERADOR.editar(total)}
        </Button>
        <Button
          disabled={!access.data}
          loading={send.isPending}
          leftSection={<Send size={18} aria-hidden />}
          onClick={() => send.mutate()}
        >
          {ACESSO_MODERADOR.enviar(access.data?.enviado_em != null, total)}
        </Button>
      </div>
    </Dialog>
  )
}
