import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { AGRADECIMENTO_MAX } from '#contract/despedida/limits.ts'
import { agradecimentoForm, type Despedida } from '#contract/despedida/schema.ts'
import { lengthOf, normaliseText } from '#contract/fields/text.ts'
import { DESPEDIDAS_KEY } from '#web/features/despedida/despedidas-query.ts'
import { CopyButton } from '#web/features/despedida/share-links.tsx'
import { WhatsappButton } from '#web/features/despedida/whatsapp-button.tsx'
import { api, messageOf } from '#web/lib/http.ts'
import { absolute, paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { AGRADECIMENTO_TEXTS as T } from './messages.ts'

/** Sends the call of moderators with nothing but the thanks: a page that another person changed since it was read is refused. */
const useThanks = ({ id, data_update, agradecimento }: Despedida) => {
  const client = useQueryClient()
  return usePortalForm({
    schema: agradecimentoForm,
    initial: { agradecimento },
    draft: `agradecimento-${id}`,
    isEarly: () => true,
    rules: ({ agradecimento: text }) => {
      const length = lengthOf(normaliseText(text, true))
      return length > AGRADECIMENTO_MAX ? { agradecimento: `${length}/${AGRADECIMENTO_MAX}` } : {}
    },
    send: body =>
      api('POST /cliente/update-despedida-moderador', { body: { id, data_update, ...body } }).finally(() =>
        client.invalidateQueries({ queryKey: [DESPEDIDAS_KEY] }),
      ),
    failure: error => messageOf(error, T.erro),
  })
}

/** The family's thanks: what stands on the page, and the same as a text to send. What was typed stays until it is saved. */
export const AgradecimentoDialog = ({ despedida, onClose }: { despedida: Despedida; onClose: () => void }) => {
  const form = useThanks(despedida)
  const typed = form.values.agradecimento
  const text = T.texto(normaliseText(typed, true), absolute(paths.despedida(despedida.id)))
  return (
    <Dialog onClose={onClose} title={T.titulo} size="lg">
      <form {...form.element} className={classes.form}>
        <p>{T.lead}</p>
        <Textarea
          label={T.campo}
          description={`${lengthOf(typed)}/${AGRADECIMENTO_MAX}`}
          autosize
          minRows={4}
          maxRows={8}
          {...form.getInputProps('agradecimento')}
        />
        {despedida.agradecimento !== '' && <p className="note">{T.retirar}</p>}
        {typed.trim() !== '' && (
          <section aria-label={T.enviar} className={classes.form}>
            <Textarea
              label={T.pronto}
              description={T.prontoAjuda}
              value={text}
              readOnly
              autosize
              minRows={3}
              maxRows={8}
              onFocus={event => event.currentTarget.select()}
            />
            <div className="row">
              <CopyButton label={T.pronto} text={text} />
              <WhatsappButton text={text}>{T.whatsapp}</WhatsappButton>
            </div>
          </section>
        )}
        <FormFooter {...form.footer} submit={T.salvar} cancel={{ label: T.fechar, onClick: onClose }} />
      </form>
    </Dialog>
  )
}
