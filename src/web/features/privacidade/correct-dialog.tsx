import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contatoOf } from '#contract/privacidade/contato.ts'
import type { DadosTitular } from '#contract/privacidade/schema.ts'
import { FECHAR } from '#web/ui/messages.ts'
import classes from './staff-dialogs.module.css'
import { CORRIGIR } from './staff-messages.ts'
import { sentenceOf, useCorrigir } from './staff-query.ts'

type CorrectProps = { dados: DadosTitular; onClose: () => void; onCorrected: (contato: string) => void }

const Form = ({ dados, onClose, onCorrected }: CorrectProps) => {
  const [nome, setNome] = useState('')
  const [novo, setNovo] = useState('')
  const [checked, setChecked] = useState(false)
  const correct = useCorrigir(onCorrected)
  const empty = nome.trim() === '' && novo.trim() === ''
  const wrong = novo.trim() !== '' && !contatoOf(novo, true)
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        setChecked(true)
        if (empty || wrong || correct.isPending) return
        const change = { ...(nome.trim() === '' ? {} : { nome }), ...(novo.trim() === '' ? {} : { novo }) }
        correct.mutate({ contato: dados.contato, ...change })
      }}
    >
      <p className={classes.note}>{CORRIGIR.texto}</p>
      <TextInput
        label={CORRIGIR.nome}
        maxLength={100}
        value={nome}
        error={checked && empty ? CORRIGIR.vazio : undefined}
        onChange={event => setNome(event.currentTarget.value)}
      />
      <TextInput
        label={CORRIGIR.novo}
        maxLength={128}
        value={novo}
        error={checked && wrong ? CORRIGIR.contatoInvalido : sentenceOf(correct.error, CORRIGIR.falhou)}
        onChange={event => setNovo(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button variant="subtle" onClick={onClose}>
          {CORRIGIR.voltar}
        </Button>
        <Button type="submit" loading={correct.isPending}>
          {CORRIGIR.salvar}
        </Button>
      </div>
    </form>
  )
}

/** Name or contact as they should be. */
export const CorrectDialog = ({ open, ...props }: CorrectProps & { open: boolean }) => (
  <Modal opened={open} onClose={props.onClose} title={CORRIGIR.titulo} closeButtonProps={{ 'aria-label': FECHAR }}>
    {open && <Form {...props} />}
  </Modal>
)
