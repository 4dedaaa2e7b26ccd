import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MOMENTO_MAX_LENGTH } from '#contract/transmissao/limits.ts'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { api, messageOf } from '#web/lib/http.ts'
import panel from '#web/ui/admin/panel.module.css'
import { toast } from '#web/ui/toast.ts'
import classes from './momento.module.css'
import { MONITOR } from './monitor-messages.ts'
import { monitorKey } from './monitor-query.ts'

/** Writes what happens in the chapel now; "" removes the line. */
const useMomento = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (texto: string) => api('PUT /cliente/transmissao/:id/momento', { params: { id }, body: { texto } }),
    onSuccess: response => client.setQueryData(monitorKey(id), response),
    onError: error => toast.error(messageOf(error, MONITOR.erro)),
  })
}

/** Texts of the line about what happens in the chapel now. */
const MOMENTO = {
  titulo: 'O que acontece agora',
  onde: 'Aparece em segundos na página da despedida, embaixo da imagem, e na tela da capela. Sai sozinho no fim do velório.',
  nada: 'Nada escrito agora.',
  agora: (texto: string) => `Agora: ${texto}`,
  escolhas: ['Chegada do corpo', 'Oração', 'Missa', 'Culto', 'Últimas despedidas', 'Saída do cortejo'],
  outras: 'Com outras palavras',
  limite: (letras: number) => `Até ${letras} letras, para caber na tela da capela.`,
  exemplo: 'Cortejo às 15h40',
  mostrar: 'Mostrar',
  tirar: 'Tirar da página e da tela',
} as const

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
    <section className={panel.panel} aria-labelledby="momento">
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
