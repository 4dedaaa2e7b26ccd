import { Button } from '@mantine/core'
import { useState } from 'react'
import { POLITICA_MAX_BYTES } from '#contract/configuracao/limits.ts'
import { CONFIGURACAO } from '#contract/configuracao/messages.ts'
import { messageOf } from '#web/lib/http.ts'
import { paths } from '#web/paths.ts'
import { FileChoice } from '#web/ui/admin/file-choice.tsx'
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
  const [problem, setProblem] = useState<string>()
  const send = useSendPolitica(onChange)
  const choose = (file: File) => {
    const isTooLarge = file.size > POLITICA_MAX_BYTES
    setProblem(isTooLarge ? CONFIGURACAO.politicaGrande : undefined)
    if (!isTooLarge) send.mutate(file, { onError: failed => setProblem(messageOf(failed, POLITICA.erro)) })
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
      <div className="row">
        <FileChoice
          label={value === '' ? POLITICA.escolher : POLITICA.trocar}
          accept="application/pdf,.pdf"
          busy={send.isPending}
          onFile={choose}
        />
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
