import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { POLITICA_MAX_BYTES } from '#contract/configuracao/limits.ts'
import { CONFIGURACAO } from '#contract/configuracao/messages.ts'
import { messageOf } from '#web/lib/http.ts'
import { paths } from '#web/paths.ts'
import { useSendPolitica } from './configuracao-query.ts'
import { POLITICA } from './messages.ts'

type PoliticaFieldProps = {
  /** Names of stored PDFs: the one of the draft, and the one in force. "" for the general text. */
  value: string
  saved: string
  error: string | undefined
  onChange: (nome: string) => void
}

const stateOf = ({ value, saved }: Pick<PoliticaFieldProps, 'value' | 'saved'>): string => {
  if (value === saved) return value === '' ? POLITICA.geral : POLITICA.propria
  return value === '' ? POLITICA.semNova : POLITICA.nova
}

/** The group's own privacy policy, or the general one that the portal brings along. */
export const PoliticaField = ({ value, saved, error, onChange }: PoliticaFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const send = useSendPolitica(onChange)
  const choose = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    setProblem(file.size > POLITICA_MAX_BYTES ? CONFIGURACAO.politicaGrande : undefined)
    if (file.size <= POLITICA_MAX_BYTES)
      send.mutate(file, { onError: failed => setProblem(messageOf(failed, POLITICA.erro)) })
  }
  const shown = problem ?? error
  return (
    <>
      <p aria-live="polite">
        {stateOf({ value, saved })}{' '}
        <a href={paths.privacidade()} target="_blank" rel="noreferrer">
          {POLITICA.abrir}
        </a>
      </p>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        className="vh"
        tabIndex={-1}
        aria-hidden="true"
        onChange={event => choose(event.currentTarget.files?.[0])}
      />
      <div className="row">
        <Button variant="default" loading={send.isPending} onClick={() => input.current?.click()}>
          {value === '' ? POLITICA.escolher : POLITICA.trocar}
        </Button>
        {value !== '' && (
          <Button variant="subtle" onClick={() => onChange('')}>
            {POLITICA.voltar}
          </Button>
        )}
      </div>
      {shown && (
        <p role="alert" className="problem">
          {shown}
        </p>
      )}
    </>
  )
}
