import { Textarea } from '@mantine/core'
import { lengthOf } from '#contract/fields/text.ts'
import { HOMENAGEM_MOTIVO_MAX } from '#contract/homenagem/limits.ts'
import { type Homenagem, recusaBody } from '#contract/homenagem/schema.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { HomenagemContent } from './homenagem-content.tsx'
import { type Decide, decisionProblem } from './homenagens-query.ts'
import { MODERACAO, SO_FAMILIA } from './moderation-messages.ts'

type RefusalProps = { homenagem: Homenagem; decide: Decide; onClose: () => void }

/** Refuses with a reason that only moderator and staff read; stays open with what was typed while a refusal fails. */
export const Refusal = ({ homenagem, decide, onClose }: RefusalProps) => {
  const isPrivate = homenagem.so_familia
  const form = usePortalForm({
    schema: recusaBody,
    initial: { motivo: homenagem.motivo },
    rules: ({ motivo }) =>
      lengthOf(motivo) > HOMENAGEM_MOTIVO_MAX ? { motivo: `${lengthOf(motivo)}/${HOMENAGEM_MOTIVO_MAX}` } : {},
    isEarly: () => true,
    send: ({ motivo }) => decide.mutateAsync({ kind: 'refuse', row: homenagem, motivo }),
    failure: decisionProblem,
    onSaved: onClose,
  })
  return (
    <Dialog onClose={onClose} title={isPrivate ? SO_FAMILIA.recusarTitulo : MODERACAO.recusarTitulo} size="lg">
      <form {...form.element} className={classes.form}>
        <HomenagemContent homenagem={homenagem} />
        <p>{isPrivate ? SO_FAMILIA.recusarTexto : MODERACAO.recusarTexto}</p>
        <Textarea label={MODERACAO.recusarMotivo} rows={3} {...form.getInputProps('motivo')} />
        <FormFooter
          {...form.footer}
          color="live"
          saving={decide.isPending}
          submit={isPrivate ? SO_FAMILIA.naoGuardar : MODERACAO.recusarBotao}
          cancel={{ onClick: onClose }}
        />
      </form>
    </Dialog>
  )
}
