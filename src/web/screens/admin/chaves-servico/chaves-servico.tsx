import { Button, Checkbox, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { isAdmin, SERVICE_SCOPES } from '#contract/roles.ts'
import { CHAVE_SERVICO_NOME_MAX, NOME_ESCOPO } from '#contract/servico/messages.ts'
import { type ChaveServico, type NovaChaveServico, novaChaveServicoBody } from '#contract/servico/schema.ts'
import { ConfiguracaoTabs } from '#web/features/configuracao/configuracao-tabs.tsx'
import classes from '#web/features/servico/servico.module.css'
import { apiFile, messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { SecretDialog } from '#web/ui/admin/secret-dialog.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { Failed } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'

const initial: NovaChaveServico = { nome: '', escopos: ['falecidos.escrever'] }

/** Texts of "Chaves de serviço". */
const CHAVES = {
  permite: 'O que a chave permite',
  revogar: 'Revogar',
  erro: 'Não foi possível salvar. Tente novamente.',
} as const

/** Names the system, chooses what its key permits, and shows the key once. */
const NovaChaveDialog = ({ onClose }: { onClose: () => void }) => {
  // The key stays in the result of the mutation only: it is neither stored nor cached.
  const create = useSend('POST /cliente/servico/chaves', { gcTime: 0, changes: ['GET /cliente/servico/chaves'] })
  const form = usePortalForm({
    schema: novaChaveServicoBody,
    initial,
    send: body => create.mutateAsync({ body }),
    failure: error => messageOf(error, CHAVES.erro),
  })
  if (create.data)
    return (
      <SecretDialog
        title="Chave criada"
        text="Copie a chave agora e guarde-a no outro sistema. Ela não será mostrada de novo."
        secret={create.data.chave}
        copy="Copiar chave"
        copied="Chave copiada."
        done="Já guardei"
        onClose={onClose}
      />
    )
  return (
    <Dialog title="Nova chave de serviço" onClose={onClose}>
      <form {...form.element} className={formClasses.form}>
        <TextInput
          label="Que sistema vai usar a chave?"
          description="Por exemplo: ERP, plantão, sistema do cemitério."
          withAsterisk
          aria-required
          data-autofocus
          autoComplete="off"
          maxLength={CHAVE_SERVICO_NOME_MAX}
          {...form.getInputProps('nome')}
        />
        <Checkbox.Group label={CHAVES.permite} withAsterisk {...form.getInputProps('escopos')}>
          <div className={classes.scopes}>
            {SERVICE_SCOPES.map(escopo => (
              <Checkbox key={escopo} value={escopo} label={NOME_ESCOPO[escopo]} />
            ))}
          </div>
        </Checkbox.Group>
        <FormFooter {...form.footer} submit="Criar chave" cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}

const columnsFor = (revoke: (chave: ChaveServico) => void): Column<ChaveServico>[] => [
  {
    label: 'Sistema',
    stacked: true,
    cell: chave => (
      <div className={classes.system}>
        <p className={classes.name}>{chave.nome}</p>
        <p className="note">{`criada por ${chave.criada_por} em ${formatInstant(chave.criada_em)}`}</p>
      </div>
    ),
  },
  {
    label: CHAVES.permite,
    cell: chave => <span>{chave.escopos.map(escopo => NOME_ESCOPO[escopo]).join('; ')}</span>,
  },
  { label: 'Último uso', cell: chave => (chave.usada_em ? formatInstant(chave.usada_em) : 'nunca usada') },
  {
    label: 'Situação',
    cell: chave =>
      chave.revogada_em ? (
        <Pill tone="plain">{`Revogada em ${formatInstant(chave.revogada_em)}`}</Pill>
      ) : (
        <Pill tone="good">Em uso</Pill>
      ),
  },
  actionsColumn(
    chave =>
      chave.revogada_em === null && (
        <IconAction
          label={`Revogar a chave de ${chave.nome}`}
          word={CHAVES.revogar}
          icon={<X />}
          onClick={() => revoke(chave)}
        />
      ),
  ),
]

/** Keys with their last use; revoking one asks first. */
const ChavesTable = ({ chaves }: { chaves: readonly ChaveServico[] | undefined }) => {
  const [revoking, setRevoking] = useState<ChaveServico>()
  const revoke = useSend('DELETE /cliente/servico/chaves/:id', {
    done: 'Chave revogada.',
    failed: error => messageOf(error, CHAVES.erro),
    changes: ['GET /cliente/servico/chaves'],
    changesAfterFailure: true,
  })
  const close = () => setRevoking(undefined)
  return (
    <>
      <DataTable
        caption="Chaves com que outros sistemas chamam o portal"
        columns={columnsFor(setRevoking)}
        rows={chaves}
        empty="Nenhuma chave ainda. Crie uma para o primeiro sistema que vai enviar falecidos."
      />
      {revoking && (
        <ConfirmDialog
          title={`Revogar a chave de ${revoking.nome}?`}
          cancel="Manter"
          confirm={CHAVES.revogar}
          busy={revoke.isPending}
          onCancel={close}
          onConfirm={() => revoke.mutate({ params: { id: revoking.id } }, { onSettled: close })}
        >
          <p>O sistema que usa esta chave deixa de enviar falecidos no mesmo instante. Não é possível voltar atrás.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const Chaves = () => {
  const [creating, setCreating] = useState(false)
  const chaves = useCall('GET /cliente/servico/chaves')
  return (
    <>
      <PageTitle
        title="Chaves de serviço"
        lead="Com uma chave, outro sistema do grupo envia falecidos ao registro sem que ninguém digite de novo. Crie uma para cada sistema, e revogue a que não for mais usada."
      >
        <Button onClick={() => setCreating(true)}>NOVA CHAVE</Button>
      </PageTitle>
      <ConfiguracaoTabs current={paths.chavesServico()} />
      {chaves.isError && !chaves.data ? (
        <Failed text="Não foi possível carregar as chaves." onRetry={() => void chaves.refetch()} />
      ) : (
        <>
          <ChavesTable chaves={chaves.data} />
          {chaves.data && chaves.data.length > 0 && (
            <ExportList read={formato => apiFile('GET /cliente/servico/chaves', { query: { formato } })} />
          )}
        </>
      )}
      {creating && <NovaChaveDialog onClose={() => setCreating(false)} />}
    </>
  )
}

/** /admin/chaves-servico, for administrators: keys with which other systems fill the register. */
export const ChavesServicoScreen = () =>
  isAdmin(useSession()?.roles ?? []) ? (
    <Chaves />
  ) : (
    <NothingHere title="Acesso negado" text="Somente administradores criam e revogam chaves de serviço." />
  )
