import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ALTERNATIVO_MAX, LEGENDA_MAX } from '#contract/fotografia/limits.ts'
import { editarFotografiaBody, type Fotografia } from '#contract/fotografia/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { toast } from '#web/ui/toast.ts'
import { EDITAR_FOTOGRAFIA as T } from './admin-messages.ts'
import { editFotografia, fotografiasKey } from './fotografias-query.ts'

type EditDialogProps = { despedidaId: number; fotografia: Fotografia; onClose: () => void }

/** Caption, year and alternative text. Only what was changed is sent: another moderator may write another field. */
export const EditDialog = ({ despedidaId, fotografia, onClose }: EditDialogProps) => {
  const client = useQueryClient()
  const { id, legenda, ano, alternativo } = fotografia
  const initial = { legenda, ano: ano === null ? '' : String(ano), alternativo }
  const form = usePortalForm({
    schema: editarFotografiaBody,
    initial,
    draft: `fotografia-${id}`,
    body: values => ({
      ...(values.legenda !== initial.legenda && { legenda: values.legenda }),
      ...(values.ano !== initial.ano && { ano: values.ano.trim() === '' ? null : Number(values.ano) }),
      ...(values.alternativo !== initial.alternativo && { alternativo: values.alternativo }),
    }),
    send: body => editFotografia(despedidaId, id, body),
    failure: error => messageOf(error, T.erro),
    onSaved: fotografias => {
      client.setQueryData(fotografiasKey(despedidaId), fotografias)
      toast.success(T.salva)
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={T.titulo} size="lg">
      <form {...form.element} className={classes.form}>
        <TextInput
          label={T.legenda}
          description={T.legendaAjuda}
          maxLength={LEGENDA_MAX}
          {...form.getInputProps('legenda')}
        />
        <TextInput
          label={T.ano}
          description={T.anoAjuda}
          inputMode="numeric"
          maxLength={4}
          w={160}
          {...form.getInputProps('ano')}
        />
        <Textarea
          label={T.alternativo}
          description={T.alternativoAjuda}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={ALTERNATIVO_MAX}
          {...form.getInputProps('alternativo')}
        />
        <FormFooter {...form.footer} cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
