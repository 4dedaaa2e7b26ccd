import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Legendas } from '#contract/gravacao/schema.ts'
import { CaptionsDialog } from './captions-dialog.tsx'
import { LEGENDAS_ESTADO, LEGENDAS as T } from './captions-messages.ts'
import { useLegendas } from './captions-query.ts'
import classes from './recording.module.css'

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
  const change = useLegendas({ id, gravacao })
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
            onClick={() => {
              if (!change.isPending) change.mutate(acao)
            }}
          >
            {T[acao]}
          </Button>
        </div>
      )}
      {open && <CaptionsDialog id={id} gravacao={gravacao} onClose={() => setOpen(false)} />}
    </>
  )
}
