import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PALAVRA_APAGAR, PRIVACIDADE } from '#contract/privacidade/messages.ts'
import type { DadosTitular, DestinoHomenagens } from '#contract/privacidade/schema.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { ErasureLists } from './erasure-lists.tsx'
import { APAGAR_TITULAR } from './staff-messages.ts'
import { type Exclusao, sentenceOf, useApagar } from './staff-query.ts'

type EraseProps = { dados: DadosTitular; pedido: number | null; onClose: () => void }

/** Erases the data of a data subject after the word is typed; first lists what is erased and what remains. */
export const StaffEraseDialog = ({ dados, pedido, onClose }: EraseProps) => {
  const [homenagens, setHomenagens] = useState<DestinoHomenagens>('retirar')
  const [conta, setConta] = useState(false)
  const [confirmacao, setConfirmacao] = useState('')
  const erase = useApagar(onClose)
  const { form, shown } = useForm<'confirmacao', Exclusao>({
    values: { contato: dados.contato, confirmacao, homenagens, conta, pedido },
    errors: confirmacao.trim().toUpperCase() === PALAVRA_APAGAR ? {} : { confirmacao: PRIVACIDADE.confirmacaoErrada },
    save: erase,
  })
  return (
    <Dialog onClose={onClose} size="lg" title={APAGAR_TITULAR.titulo}>
      <form {...form} className={classes.form}>
        {dados.homenagens.length + dados.evento.length > 0 && (
          <Radio.Group
            label={APAGAR_TITULAR.homenagens}
            value={homenagens}
            onChange={value => setHomenagens(value === 'manter' ? 'manter' : 'retirar')}
          >
            <Radio mt="xs" value="retirar" label={APAGAR_TITULAR.retirar} />
            <Radio mt="xs" value="manter" label={APAGAR_TITULAR.manter} />
          </Radio.Group>
        )}
        {dados.contas.some(one => one.papel === 'moderador') && (
          <Checkbox
            label={APAGAR_TITULAR.conta}
            description={APAGAR_TITULAR.contaAjuda}
            checked={conta}
            onChange={event => setConta(event.currentTarget.checked)}
          />
        )}
        <ErasureLists {...dados.apagamento} />
        <TextInput
          label={APAGAR_TITULAR.confirmacao}
          required
          autoComplete="off"
          maxLength={40}
          value={confirmacao}
          error={shown.confirmacao}
          onChange={event => setConfirmacao(event.currentTarget.value)}
        />
        <FormFooter
          color="live"
          saving={erase.isPending}
          error={sentenceOf(erase.error, APAGAR_TITULAR.falhou)}
          submit={APAGAR_TITULAR.botao}
          cancel={{ onClick: onClose }}
        />
      </form>
    </Dialog>
  )
}
