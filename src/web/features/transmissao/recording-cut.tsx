import { Button } from '@mantine/core'
import type { GravacaoArquivo } from '#contract/gravacao/schema.ts'
import { PAINEL_GRAVACAO as T } from './recording-messages.ts'
import { useCut } from './recording-query.ts'

type CutToolsProps = { id: number; part: GravacaoArquivo; position: () => number }

export const isCut = ({ corte }: GravacaoArquivo): boolean => corte.inicio > 0 || corte.fim > 0

/** Leaves out the beginning or the end of a recording at the current position; one button restores all of it. */
export const CutTools = ({ id, part, position }: CutToolsProps) => {
  const cut = useCut(id)
  const { inicio, fim } = part.corte
  const press = (corte: GravacaoArquivo['corte']) => () => {
    if (!cut.isPending) cut.mutate({ gravacao: part.id, corte })
  }
  const at = (): number => Math.floor(position())
  return (
    <>
      <Button variant="default" loading={cut.isPending} onClick={() => press({ inicio: inicio + at(), fim })()}>
        {T.comecarAqui}
      </Button>
      <Button
        variant="default"
        loading={cut.isPending}
        onClick={() => press({ inicio, fim: fim + Math.max(0, part.segundos - at()) })()}
      >
        {T.terminarAqui}
      </Button>
      {isCut(part) && (
        <Button variant="default" loading={cut.isPending} onClick={press({ inicio: 0, fim: 0 })}>
          {T.desfazerCorte}
        </Button>
      )}
    </>
  )
}
