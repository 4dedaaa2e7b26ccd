import { Button } from '@mantine/core'
import { GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Fotografia } from '#contract/fotografia/schema.ts'
import type { Decisao } from '#contract/homenagem/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { storedFiles } from '#web/ui/picture-files.ts'
import { FOTOGRAFIAS as T } from './admin-messages.ts'
import { EditDialog } from './edit-dialog.tsx'
import classes from './fotografias.module.css'
import { useDecision, useOrder, useRemoveFotografia } from './fotografias-query.ts'
import { useOrderDrag } from './use-order-drag.ts'

const Photo = ({ fotografia: { imagem, alternativo } }: { fotografia: Fotografia }) => {
  const files = storedFiles(imagem)
  return files ? (
    <Picture files={files} alt={alternativo} sizes="(max-width: 640px) 45vw, 240px" className={classes.photo} />
  ) : (
    <img src={imagem} alt={alternativo} loading="lazy" />
  )
}

type DecisionProps = { fotografia: Fotografia; busy: boolean; onDecide: (decisao: Decisao) => void }

/** What visitors said about it, and the two decisions; one that was withdrawn can be brought back. */
const Reports = ({ fotografia: { denuncias, retirada }, busy, onDecide }: DecisionProps) => {
  if (retirada)
    return (
      <div className={classes.reports}>
        <Pill tone="plain">{T.retirada}</Pill>
        <p className="note">{T.retiradaTexto}</p>
        <Button variant="outline" disabled={busy} onClick={() => onDecide('mantida')}>
          {T.voltar}
        </Button>
      </div>
    )
  if (denuncias.length === 0) return null
  return (
    <div className={classes.reports}>
      <p className="problem">{T.denunciada(denuncias.length)}</p>
      <ul>
        {denuncias.map(({ id, motivo, criado_em }) => (
          <li key={id} className="written">
            {motivo} <span className="note">{formatInstant(criado_em)}</span>
          </li>
        ))}
      </ul>
      <Button variant="outline" disabled={busy} onClick={() => onDecide('mantida')}>
        {T.manter}
      </Button>
      <Button color="live" disabled={busy} onClick={() => onDecide('retirada')}>
        {T.retirar}
      </Button>
    </div>
  )
}

const Words = ({ fotografia: { legenda, ano, alternativo, autor } }: { fotografia: Fotografia }) => (
  <div className={classes.words}>
    {(legenda !== '' || ano !== null) && <p>{[legenda, ano].filter(Boolean).join(', ')}</p>}
    {autor !== null && <p className="note">{T.deQuem(autor)}</p>}
    {alternativo === '' && <p className="note">{T.semAlternativo}</p>}
  </div>
)

type GridProps = { despedidaId: number; fotografias: readonly Fotografia[] }

/** The photographs in their order: moved by their handle, edited, removed, decided about. */
export const FotografiaGrid = ({ despedidaId, fotografias }: GridProps) => {
  const [editing, setEditing] = useState<Fotografia>()
  const [leaving, setLeaving] = useState<Fotografia>()
  const order = useOrderDrag(fotografias, useOrder(despedidaId))
  const removal = useRemoveFotografia(despedidaId, () => setLeaving(undefined))
  const decision = useDecision(despedidaId)
  const { shown, movedTo } = order
  return (
    <>
      <ol className={classes.grid} aria-label={T.lista}>
        {shown.map((fotografia, index) => {
          const { id, legenda } = fotografia
          const nome = T.nome(index + 1, legenda)
          return (
            <li
              key={id}
              {...order.placeOf(id)}
              data-dragged={order.draggedId === id || undefined}
              className={classes.card}
            >
              <Photo fotografia={fotografia} />
              <Words fotografia={fotografia} />
              <Reports
                fotografia={fotografia}
                busy={decision.isPending}
                onDecide={decisao => decision.mutate({ fotografia: id, decisao })}
              />
              <div className={`row ${classes.actions}`}>
                <button
                  type="button"
                  className={`icon-button ${classes.handle}`}
                  aria-label={T.mover(nome)}
                  {...order.handleOf(id)}
                >
                  <GripVertical aria-hidden />
                </button>
                <IconAction label={T.editarDe(nome)} icon={<Pencil />} onClick={() => setEditing(fotografia)} />
                <IconAction label={T.excluirDe(nome)} icon={<Trash2 />} onClick={() => setLeaving(fotografia)} />
              </div>
            </li>
          )
        })}
      </ol>
      <p role="status" className="vh">
        {movedTo === -1 ? '' : T.lugar(movedTo + 1, shown.length)}
      </p>
      {editing && <EditDialog despedidaId={despedidaId} fotografia={editing} onClose={() => setEditing(undefined)} />}
      {leaving && (
        <ConfirmDialog
          title={T.confirmar}
          cancel={T.manterFoto}
          confirm={T.excluir}
          busy={removal.isPending}
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => removal.mutate(leaving.id)}
        >
          <p>{T.confirmarTexto}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
