import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ALTERNATIVO_MAX, LEGENDA_MAX } from '#contract/fotografia/limits.ts'
import { editarFotografiaBody, type Fotografia } from '#contract/fotografia/schema.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { callKey } from '#web/lib/use-call.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { toast } from '#web/ui/toast.ts'

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
    send: body =>
      api('PUT /cliente/despedida/:id/fotografias/:fotografia', { params: { id: despedidaId, fotografia: id }, body }),
    failure: error => messageOf(error, 'Não foi possível salvar a fotografia. Tente novamente.'),
    onSaved: fotografias => {
      client.setQueryData(
        callKey('GET /cliente/despedida/:id/fotografias', { params: { id: despedidaId } }),
        fotografias,
      )
      toast.success('Fotografia salva.')
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title="Editar fotografia" size="lg">
      <form {...form.element} className={classes.form}>
        <TextInput
          label="Legenda"
          description="Quem está na foto, onde foi. Opcional."
          maxLength={LEGENDA_MAX}
          {...form.getInputProps('legenda')}
        />
        <TextInput
          label="Ano"
          description="Opcional, com quatro números."
          inputMode="numeric"
          maxLength={4}
          w={160}
          {...form.getInputProps('ano')}
        />
        <Textarea
          label="Descrição para quem não vê"
          description="O que a foto mostra, em uma frase. É lida por leitores de tela."
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
