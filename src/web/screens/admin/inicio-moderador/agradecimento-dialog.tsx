import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { AGRADECIMENTO_MAX } from '#contract/despedida/limits.ts'
import { agradecimentoForm, type Despedida } from '#contract/despedida/schema.ts'
import { lengthOf, normaliseText } from '#contract/fields/text.ts'
import { DESPEDIDA_CALLS } from '#web/features/despedida/public.ts'
import { CopyButton } from '#web/features/despedida/share-links.tsx'
import { WhatsappButton } from '#web/features/despedida/whatsapp-button.tsx'
import { api, messageOf } from '#web/lib/http.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { absolute, paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'

/** The family's thanks. */
const AGRADECIMENTO_TEXTS = {
  pronto: 'Texto pronto',
  copiar: 'Copiar',
} as const

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
    send: async body => {
      try {
        return await api('POST /cliente/update-despedida-moderador', { body: { id, data_update, ...body } })
      } finally {
        await readAgain(client, DESPEDIDA_CALLS)
      }
    },
    failure: error => messageOf(error, 'Não foi possível salvar o agradecimento. Tente novamente.'),
  })
}

/** The family's thanks: what stands on the page, and the same as a text to send. What was typed stays until it is saved. */
export const AgradecimentoDialog = ({ despedida, onClose }: { despedida: Despedida; onClose: () => void }) => {
  const form = useThanks(despedida)
  const typed = form.values.agradecimento
  const text = `${normaliseText(typed, true)}\n\n${absolute(paths.despedida(despedida.id))}`
  return (
    <Dialog onClose={onClose} title="Agradecer" size="lg">
      <form {...form.element} className={classes.form}>
        <p>Um agradecimento da família a quem se despediu. Aparece na página, acima das mensagens.</p>
        <Textarea
          label="Agradecimento"
          description={`${lengthOf(typed)}/${AGRADECIMENTO_MAX}`}
          autosize
          minRows={4}
          maxRows={8}
          {...form.getInputProps('agradecimento')}
        />
        {despedida.agradecimento !== '' && <p className="note">Para retirar da página, apague o texto e salve.</p>}
        {typed.trim() !== '' && (
          <section aria-label="Enviar o agradecimento" className={classes.form}>
            <Textarea
              label={AGRADECIMENTO_TEXTS.pronto}
              description="O agradecimento e o endereço da página, sem código."
              value={text}
              readOnly
              autosize
              minRows={3}
              maxRows={8}
              onFocus={event => event.currentTarget.select()}
            />
            <div className="row">
              <CopyButton label={AGRADECIMENTO_TEXTS.pronto} text={text} />
              <WhatsappButton text={text}>Enviar pelo WhatsApp</WhatsappButton>
            </div>
          </section>
        )}
        <FormFooter {...form.footer} submit="Salvar na página" cancel={{ label: 'Fechar', onClick: onClose }} />
      </form>
    </Dialog>
  )
}
