import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { DESPEDIDAS_KEY } from '#web/features/despedida/despedidas-query.ts'
import { COMPARTILHAMENTO } from '#web/features/despedida/share-messages.ts'
import { useSequence } from '#web/lib/use-sequence.ts'
import { paths } from '#web/paths.ts'
import { WizardCard } from '#web/ui/admin/wizard-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { CRIAR_MODERADOR } from './messages.ts'
import { type CodigoEtapa, type CodigoFailure, useReplaceCodigo } from './use-replace-codigo.ts'

type CodigoProps = { idDespedida: number; failure: CodigoFailure; onDone: () => void }

/** Replaces the form when the moderator is saved and only the new access code failed: the missing step can be retried here. */
export const CriarModeradorCodigo = ({ idDespedida, failure: first, onDone }: CodigoProps) => {
  const [failure, setFailure] = useState(first)
  const { step: sending, run } = useSequence<CodigoEtapa>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const client = useQueryClient()
  const replaceCodigo = useReplaceCodigo(idDespedida)
  const retry = () =>
    run(async report => {
      const next = await replaceCodigo(failure.etapa, report)
      void client.invalidateQueries({ queryKey: [DESPEDIDAS_KEY] })
      if (next) return setFailure(next)
      toast.success(COMPARTILHAMENTO.trocado)
      onDone()
    })
  const { etapa, text } = failure
  const general = CRIAR_MODERADOR.falhas[etapa]
  return (
    <WizardCard
      titleRef={heading}
      title={CRIAR_MODERADOR.salvo}
      busy={sending !== null}
      stopped={{ text: general, lines: [...(text === general ? [] : [text]), CRIAR_MODERADOR.falhasAjuda[etapa]] }}
      status={sending && CRIAR_MODERADOR.andamento[sending]}
      buttons={
        <>
          <Button variant="subtle" component={Link} to={paths.despedidas()}>
            {CRIAR_MODERADOR.voltarLista}
          </Button>
          <Button loading={sending !== null} onClick={() => void retry()}>
            {CRIAR_MODERADOR.tentar[etapa]}
          </Button>
        </>
      }
    />
  )
}
