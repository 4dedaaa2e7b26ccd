import { X } from 'lucide-react'
import { useState } from 'react'
import { NOME_ESCOPO } from '#contract/servico/messages.ts'
import type { ChaveServico } from '#contract/servico/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { CHAVES } from './messages.ts'
import classes from './servico.module.css'

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
export const ChavesTable = ({ chaves }: { chaves: readonly ChaveServico[] | undefined }) => {
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
