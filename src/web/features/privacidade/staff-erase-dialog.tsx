import { Checkbox, Radio, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { PALAVRA_APAGAR, PRIVACIDADE } from '#contract/privacidade/messages.ts'
import { apagarTitularBody, type DadosTitular } from '#contract/privacidade/schema.ts'
import { api, newKey } from '#web/lib/http.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { useSend } from '#web/ui/use-send.ts'
import { ErasureLists } from './erasure-lists.tsx'
import { sentenceOf, TITULAR_CALLS } from './titular-staff.ts'

const FALHOU = 'Não foi possível apagar.'

const CONFIRMACAO = `Escreva ${PALAVRA_APAGAR} para confirmar`

type EraseProps = { dados: DadosTitular; pedido: number | null; onClose: () => void }

/** Erases the data of a data subject after the word is typed; first lists what is erased and what remains. */
export const StaffEraseDialog = ({ dados, pedido, onClose }: EraseProps) => {
  const erase = useSend(
    (body: z.input<typeof apagarTitularBody>) =>
      api('POST /cliente/titular/apagar', { body, idempotencyKey: newKey() }),
    {
      done: ({ numero }) => `Dados apagados. Pedido ${numero}.`,
      failed: FALHOU,
      after: onClose,
      changes: TITULAR_CALLS,
    },
  )
  const form = usePortalForm({
    schema: apagarTitularBody.pick({ homenagens: true, conta: true, confirmacao: true }),
    initial: { homenagens: 'retirar', conta: false, confirmacao: '' },
    rules: ({ confirmacao }) =>
      confirmacao.trim().toUpperCase() === PALAVRA_APAGAR ? {} : { confirmacao: PRIVACIDADE.confirmacaoErrada },
    send: body => erase.mutateAsync({ contato: dados.contato, pedido, ...body }),
    failure: error => sentenceOf(error, FALHOU),
  })
  return (
    <Dialog onClose={onClose} size="lg" title="Apagar os dados deste titular">
      <form {...form.element} className={classes.form}>
        {dados.homenagens.length + dados.evento.length > 0 && (
          <Radio.Group label="Homenagens enviadas" {...form.getInputProps('homenagens')}>
            <Radio mt="xs" value="retirar" label="Retirar das páginas e apagar" />
            <Radio mt="xs" value="manter" label="Deixar publicadas, sem o contato" />
          </Radio.Group>
        )}
        {dados.contas.some(one => one.papel === 'moderador') && (
          <Checkbox
            label="Apagar também a conta de moderador"
            description="As despedidas dela ficam sem moderador até a equipe indicar outro."
            {...form.getInputProps('conta', { type: 'checkbox' })}
          />
        )}
        <ErasureLists {...dados.apagamento} />
        <TextInput
          label={CONFIRMACAO}
          withAsterisk
          aria-required
          autoComplete="off"
          maxLength={40}
          {...form.getInputProps('confirmacao')}
        />
        <FormFooter {...form.footer} color="live" submit="Apagar definitivamente" cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
