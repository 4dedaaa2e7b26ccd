import { TextInput } from '@mantine/core'
import { corrigirTitularBody, type DadosTitular } from '#contract/privacidade/schema.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { CORRIGIR } from './staff-messages.ts'
import { sentenceOf, useCorrigir } from './staff-query.ts'

type CorrectProps = { dados: DadosTitular; onClose: () => void; onCorrected: (contato: string) => void }

/** Corrects the name or the contact of a data subject. */
export const CorrectDialog = ({ dados, onClose, onCorrected }: CorrectProps) => {
  const correct = useCorrigir(onCorrected)
  const form = usePortalForm({
    schema: corrigirTitularBody.pick({ nome: true, novo: true }),
    initial: { nome: '', novo: '' },
    rules: ({ nome, novo }) => (nome.trim() === '' && novo.trim() === '' ? { nome: CORRIGIR.vazio } : {}),
    send: (_body, { nome, novo }) =>
      correct.mutateAsync({
        contato: dados.contato,
        ...(nome.trim() === '' ? {} : { nome }),
        ...(novo.trim() === '' ? {} : { novo }),
      }),
    failure: error => sentenceOf(error, CORRIGIR.falhou),
  })
  return (
    <Dialog onClose={onClose} title={CORRIGIR.titulo}>
      <form {...form.element} className={classes.form}>
        <p className="note">{CORRIGIR.texto}</p>
        <TextInput label={CORRIGIR.nome} maxLength={100} {...form.getInputProps('nome')} />
        <TextInput label={CORRIGIR.novo} maxLength={128} {...form.getInputProps('novo')} />
        <FormFooter {...form.footer} submit={CORRIGIR.salvar} cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
