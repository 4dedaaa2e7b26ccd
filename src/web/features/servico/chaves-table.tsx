import { X } from 'lucide-react'
import { useState } from 'react'
import { NOME_ESCOPO } from '#contract/servico/messages.ts'
import type { ChaveServico } from '#contract/servico/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { useRevokeChave } from './chaves-query.ts'
import { CHAVES } from './messages.ts'
import classes from './servico.module.css'

const columnsFor = (revoke: (chave: ChaveServico) => void): Column<ChaveServico>[] => [
  {
    label: CHAVES.sistema,
    stacked: true,
    cell: chave => (
      <div className={classes.system}>
        <p className={classes.name}>{chave.nome}</p>
        <p className="note">{CHAVES.por(chave.criada_por, formatInstant(chave.criada_em))}</p>
      </div>
    ),
  },
  {
    label: CHAVES.permite,
    cell: chave => <span>{chave.escopos.map(escopo => NOME_ESCOPO[escopo]).join('; ')}</span>,
  },
  { label: CHAVES.ultimoUso, cell: chave => (chave.usada_em ? formatInstant(chave.usada_em) : CHAVES.nunca) },
  {
    label: CHAVES.situacao,
    cell: chave =>
      chave.revogada_em ? (
        <Pill tone="plain">{CHAVES.revogada(formatInstant(chave.revogada_em))}</Pill>
      ) : (
        <Pill tone="good">{CHAVES.ativa}</Pill>
      ),
  },
  actionsColumn(
    chave =>
      chave.revogada_em === null && (
        <IconAction
          label={CHAVES.revogarDe(chave.nome)}
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
  const revoke = useRevokeChave()
  const close = () => setRevoking(undefined)
  return (
    <>
      <DataTable caption={CHAVES.legenda} columns={columnsFor(setRevoking)} rows={chaves} empty={CHAVES.vazia} />
      {revoking && (
        <ConfirmDialog
          title={CHAVES.revogarTitulo(revoking.nome)}
          cancel={CHAVES.manter}
          confirm={CHAVES.revogar}
          busy={revoke.isPending}
          onCancel={close}
          onConfirm={() => revoke.mutate(revoking.id, { onSettled: close })}
        >
          <p>{CHAVES.revogarTexto}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
