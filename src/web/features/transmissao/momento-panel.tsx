import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MOMENTO_MAX_LENGTH } from '#contract/transmissao/limits.ts'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import classes from './momento.module.css'
import { MOMENTO } from './momento-messages.ts'
import { useMomento } from './momento-query.ts'

/** The line "Agora: …" of staff, under the picture of the page and on the display of the chapel: one tap, or their own words. */
export const MomentoPanel = ({ transmissao }: { transmissao: Transmissao }) => {
  const [own, setOwn] = useState('')
  const { despedidaId, apresentacao } = transmissao
  const momento = useMomento(despedidaId)
  if (!apresentacao || apresentacao.encerrada) return null
  const current = apresentacao.momento
  const write = (texto: string) => {
    if (!momento.isPending) momento.mutate(texto, { onSuccess: () => setOwn('') })
  }
  const submit = () => {
    if (own.trim() !== '') write(own)
  }
  return (
    <section className={classes.momento} aria-labelledby="momento">
      <h2 id="momento">{MOMENTO.titulo}</h2>
      <p className="note">{MOMENTO.onde}</p>
      <p role="status" className={classes.current}>
        {current === '' ? MOMENTO.nada : MOMENTO.agora(current)}
      </p>
      <div className={classes.choices}>
        {MOMENTO.escolhas.map(texto => (
          <Button key={texto} variant="default" aria-pressed={texto === current} onClick={() => write(texto)}>
            {texto}
          </Button>
        ))}
      </div>
      <form className={classes.own} {...sendingForm(submit)}>
        <TextInput
          label={MOMENTO.outras}
          description={MOMENTO.limite(MOMENTO_MAX_LENGTH)}
          placeholder={MOMENTO.exemplo}
          maxLength={MOMENTO_MAX_LENGTH}
          value={own}
          onChange={event => setOwn(event.currentTarget.value)}
        />
        <Button type="submit" loading={momento.isPending} disabled={own.trim() === ''}>
          {MOMENTO.mostrar}
        </Button>
      </form>
      {current !== '' && (
        <Button variant="subtle" onClick={() => write('')}>
          {MOMENTO.tirar}
        </Button>
      )}
    </section>
  )
}
