import { Checkbox, Radio, TextInput } from '@mantine/core'
import { PALAVRA_APAGAR, PRIVACIDADE } from '#contract/privacidade/messages.ts'
import { apagarTitularBody, type DadosTitular } from '#contract/privacidade/schema.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { ErasureLists } from './erasure-lists.tsx'
import { APAGAR_TITULAR } from './staff-messages.ts'
import { sentenceOf, useApagar } from './staff-query.ts'

type EraseProps = { dados: DadosTitular; pedido: number | null; onClose: () => void }

/** Erases the data of a data subject after the word is typed; first lists what is erased and what remains. */
export const StaffEraseDialog = ({ dados, pedido, onClose }: EraseProps) => {
  const erase = useApagar(onClose)
  const form = usePortalForm({
    schema: apagarTitularBody.pick({ homenagens: true, conta: true, confirmacao: true }),
    initial: { homenagens: 'retirar', conta: false, confirmacao: '' },
    rules: ({ confirmacao }) =>
      confirmacao.trim().toUpperCase() === PALAVRA_APAGAR ? {} : { confirmacao: PRIVACIDADE.confirmacaoErrada },
    send: body => erase.mutateAsync({ contato: dados.contato, pedido, ...body }),
    failure: error => sentenceOf(error, APAGAR_TITULAR.falhou),
  })
  return (
    <Dialog onClose={onClose} size="lg" title={APAGAR_TITULAR.titulo}>
      <form {...form.element} className={classes.form}>
        {dados.homenagens.length + dados.evento.length > 0 && (
          <Radio.Group label={APAGAR_TITULAR.homenagens} {...form.getInputProps('homenagens')}>
            <Radio mt="xs" value="retirar" label={APAGAR_TITULAR.retirar} />
            <Radio mt="xs" value="manter" label={APAGAR_TITULAR.manter} />
          </Radio.Group>
        )}
        {dados.contas.some(one => one.papel === 'moderador') && (
          <Checkbox
            label={APAGAR_TITULAR.conta}
            description={APAGAR_TITULAR.contaAjuda}
            {...form.getInputProps('conta', { type: 'checkbox' })}
          />
        )}
        <ErasureLists {...dados.apagamento} />
        <TextInput
          label={APAGAR_TITULAR.confirmacao}
          required
          autoComplete="off"
          maxLength={40}
          {...form.getInputProps('confirmacao')}
        />
        <FormFooter {...form.footer} color="live" submit={APAGAR_TITULAR.botao} cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
