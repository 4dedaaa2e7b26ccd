import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { corrigirTitularBody, type DadosTitular } from '#contract/privacidade/schema.ts'
import { formErrors } from '#web/lib/form-errors.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { CORRIGIR } from './staff-messages.ts'
import { sentenceOf, useCorrigir } from './staff-query.ts'

type CorrectProps = { dados: DadosTitular; onClose: () => void; onCorrected: (contato: string) => void }

/** Corrects the name or the contact of a data subject. */
export const CorrectDialog = ({ dados, onClose, onCorrected }: CorrectProps) => {
  const [nome, setNome] = useState('')
  const [novo, setNovo] = useState('')
  const correct = useCorrigir(onCorrected)
  const empty = nome.trim() === '' && novo.trim() === ''
  const values = {
    contato: dados.contato,
    ...(nome.trim() === '' ? {} : { nome }),
    ...(novo.trim() === '' ? {} : { novo }),
  }
  const { form, shown } = useForm<'nome' | 'novo', typeof values>({
    values,
    errors: empty ? { nome: CORRIGIR.vazio } : formErrors(corrigirTitularBody, values, { nome: 'nome', novo: 'novo' }),
    save: correct,
  })
  return (
    <Dialog onClose={onClose} title={CORRIGIR.titulo}>
      <form {...form} className={classes.form}>
        <p className="note">{CORRIGIR.texto}</p>
        <TextInput
          label={CORRIGIR.nome}
          maxLength={100}
          value={nome}
          error={shown.nome}
          onChange={event => setNome(event.currentTarget.value)}
        />
        <TextInput
          label={CORRIGIR.novo}
          maxLength={128}
          value={novo}
          error={shown.novo}
          onChange={event => setNovo(event.currentTarget.value)}
        />
        <FormFooter
          saving={correct.isPending}
          error={sentenceOf(correct.error, CORRIGIR.falhou)}
          submit={CORRIGIR.salvar}
          cancel={{ onClick: onClose }}
        />
      </form>
    </Dialog>
  )
}
