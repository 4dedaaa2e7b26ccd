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
    <Dialog onClose={onClose} title={isPrivate ? 'Não guardar a mensagem' : 'Não publicar a mensagem'} size="lg">
      <form {...form.element} className={classes.form}>
        <HomenagemContent homenagem={homenagem} />
        <p>
          {isPrivate
            ? 'A mensagem sai do livro da família e é apagada em 30 dias. Quem a escreveu não fica sabendo.'
            : 'A mensagem não aparece na página. Quem a escreveu vê apenas que ela não foi publicada, nunca o motivo.'}
        </p>
        <Textarea label="Motivo (opcional, só para quem modera)" rows={3} {...form.getInputProps('motivo')} />
        <FormFooter
          {...form.footer}
          color="live"
          saving={decide.isPending}
          submit={isPrivate ? SO_FAMILIA.naoGuardar : MODERACAO.naoPublicar}
          cancel={{ onClick: onClose }}
        />
      </form>
    </Dialog>
  )
}
