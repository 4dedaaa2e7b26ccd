import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Legendas } from '#contract/gravacao/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { callKey } from '#web/lib/use-call.ts'
import { useSend } from '#web/ui/use-send.ts'
import { CaptionsDialog } from './captions-dialog.tsx'
import { LEGENDAS as T } from './captions-messages.ts'
import classes from './recording.module.css'
import { PAINEL_GRAVACAO } from './recording-messages.ts'

/** What each state of the captions means; `desligada` is not shown. */
const LEGENDAS_ESTADO: Readonly<Record<Legendas['estado'], (feito: number) => string>> = {
  desligada: () => '',
  semAutorizacao: () =>
    'Sem legendas: a autorização não fala do serviço que as escreve. Para tê-las, toque em “Alterar prazo ou público” e leia o texto novo para a família.',
  fila: () => 'Legendas: na fila. São feitas depois do velório, uma gravação por vez.',
  fazendo: feito => `Legendas: sendo feitas, ${feito} % da gravação.`,
  esperando: feito =>
    `Legendas: o serviço que reconhece a fala não respondeu. O portal tenta de novo sozinho; ${feito} % da gravação está pronta.`,
  pronta: () => 'Legendas prontas, feitas por um programa: confira os nomes.',
  nenhuma: () => 'Legendas: nenhuma fala foi reconhecida nesta gravação.',
  falhou: feito => `As legendas pararam em ${feito} %: o serviço que reconhece a fala não responde. Chame o técnico.`,
}

type CaptionsLineProps = {
  id: number
  gravacao: number
  legendas: Legendas
  /** Which recording, for the names of the buttons. */
  when: string
}

/** The state of a recording's captions in words, and what may be done about it. */
export const CaptionsLine = ({ id, gravacao, legendas: { estado, feito, visivel }, when }: CaptionsLineProps) => {
  const [open, setOpen] = useState(false)
  const change = useSend('PUT /cliente/gravacao/:id/legendas/:gravacao', {
    done: (_response, { body }) => T.feito[body.acao],
    failed: error => messageOf(error, PAINEL_GRAVACAO.erro),
    replaces: callKey('GET /cliente/gravacao/:id', { params: { id } }),
  })
  if (estado === 'desligada') return null
  const acao = estado === 'falhou' ? 'refazer' : visivel ? 'esconder' : 'mostrar'
  const hasActions = estado === 'pronta' || estado === 'falhou'
  return (
    <>
      <p className={`note ${classes.controls}`} role="status">
        {LEGENDAS_ESTADO[estado](feito)} {!visivel && T.escondidas}
      </p>
      {hasActions && (
        <div className={`row ${classes.controls}`}>
          {estado === 'pronta' && (
            <Button variant="default" aria-label={`${T.corrigirLista}: ${when}`} onClick={() => setOpen(true)}>
              {T.corrigirLista}
            </Button>
          )}
          <Button
            variant="default"
            aria-label={`${T[acao]}: ${when}`}
            // A disabled button would lose the focus.
            aria-busy={change.isPending}
            onClick={() => change.mutate({ params: { id, gravacao }, body: { acao } })}
          >
            {T[acao]}
          </Button>
        </div>
      )}
      {open && <CaptionsDialog id={id} gravacao={gravacao} onClose={() => setOpen(false)} />}
    </>
  )
}
