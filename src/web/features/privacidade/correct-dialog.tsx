import { TextInput } from '@mantine/core'
import { corrigirTitularBody, type DadosTitular } from '#contract/privacidade/schema.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { useSend } from '#web/ui/use-send.ts'
import { sentenceOf, TITULAR_CALLS } from './titular-staff.ts'

const FALHOU = 'Não foi possível corrigir.'

type CorrectProps = { dados: DadosTitular; onClose: () => void; onCorrected: (contato: string) => void }

/** Corrects the name or the contact of a data subject. */
export const CorrectDialog = ({ dados, onClose, onCorrected }: CorrectProps) => {
  const correct = useSend('POST /cliente/titular/corrigir', {
    done: 'Dados corrigidos.',
    failed: FALHOU,
    after: ({ contato }) => onCorrected(contato),
    changes: TITULAR_CALLS,
  })
  const form = usePortalForm({
    schema: corrigirTitularBody.pick({ nome: true, novo: true }),
    initial: { nome: '', novo: '' },
    rules: ({ nome, novo }) => (nome.trim() === '' && novo.trim() === '' ? { nome: 'Preencha o que deve mudar.' } : {}),
    send: (_body, { nome, novo }) =>
      correct.mutateAsync({
        body: {
          contato: dados.contato,
          ...(nome.trim() === '' ? {} : { nome }),
          ...(novo.trim() === '' ? {} : { novo }),
        },
      }),
    failure: error => sentenceOf(error, FALHOU),
  })
  return (
    <Dialog onClose={onClose} title="Corrigir dados">
      <form {...form.element} className={classes.form}>
        <p className="note">
          Vale para os cadastros e as mensagens de eventos deste contato. A assinatura das homenagens não muda.
        </p>
        <TextInput label="Nome certo" maxLength={100} {...form.getInputProps('nome')} />
        <TextInput label="Novo celular ou e-mail" maxLength={128} {...form.getInputProps('novo')} />
        <FormFooter {...form.footer} submit="Corrigir" cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
