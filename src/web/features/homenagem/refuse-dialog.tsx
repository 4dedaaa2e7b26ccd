import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { lengthOf } from '#contract/fields/text.ts'
import { HOMENAGEM_MOTIVO_MAX } from '#contract/homenagem/limits.ts'
import type { Homenagem } from '#contract/homenagem/schema.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { HomenagemContent } from './homenagem-content.tsx'
import { type Decide, decisionProblem } from './homenagens-query.ts'
import { MODERACAO } from './moderation-messages.ts'

type RefuseDialogProps = {
  homenagem: Homenagem
  busy: boolean
  /** Why the last refusal was not saved. */
  error: string | undefined
  onRefuse: (motivo: string) => void
  onClose: () => void
}

/** Refuses with a reason that only moderator and staff read. */
const RefuseDialog = ({ homenagem, busy, error, onRefuse, onClose }: RefuseDialogProps) => {
  const [motivo, setMotivo] = useState(homenagem.motivo)
  const over = lengthOf(motivo) > HOMENAGEM_MOTIVO_MAX
  return (
    <Dialog onClose={onClose} title={MODERACAO.recusarTitulo} size="lg">
      <form
        className={classes.form}
        {...sendingForm(() => {
          if (!over && !busy) onRefuse(motivo)
        })}
      >
        <HomenagemContent homenagem={homenagem} />
        <p>{MODERACAO.recusarTexto}</p>
        <Textarea
          label={MODERACAO.recusarMotivo}
          rows={3}
          value={motivo}
          error={over ? `${lengthOf(motivo)}/${HOMENAGEM_MOTIVO_MAX}` : undefined}
          onChange={event => setMotivo(event.currentTarget.value)}
        />
        <FormFooter
          color="live"
          saving={busy}
          error={error}
          submit={MODERACAO.recusarBotao}
          cancel={{ onClick: onClose }}
        />
      </form>
    </Dialog>
  )
}

/** The dialog with its decision; it stays open with what was typed while a refusal fails. */
export const Refusal = ({
  homenagem,
  decide,
  onClose,
}: {
  homenagem: Homenagem
  decide: Decide
  onClose: () => void
}) => (
  <RefuseDialog
    homenagem={homenagem}
    busy={decide.isPending}
    error={decide.error && decide.variables?.kind === 'refuse' ? decisionProblem(decide.error) : undefined}
    onClose={onClose}
    onRefuse={motivo => decide.mutate({ kind: 'refuse', row: homenagem, motivo }, { onSuccess: onClose })}
  />
)
