import { useState } from 'react'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { PendenciaCard, type PendenciaChoice } from './pendencia-card.tsx'

type PendenciaDialogProps = { id: number; onClose: () => void; onDecided: (row: RegistroFalecido) => void }

/** Somebody whom staff have just typed and the register may have: decided without leaving the form behind. */
export const PendenciaDialog = ({ id, onClose, onDecided }: PendenciaDialogProps) => {
  const pendencia = useCall('GET /cliente/registro/pendencias/:pendencia', { params: { pendencia: id } })
  const [choice, setChoice] = useState<PendenciaChoice>()
  const { data } = pendencia
  if (data && choice)
    return (
      <DecisionDialog pendencia={data} choice={choice} onClose={() => setChoice(undefined)} onDecided={onDecided} />
    )
  return (
    <Dialog title="Há alguém parecido no registro" size="lg" onClose={onClose}>
      <p className="soft">
        Diga se é a mesma pessoa. O que você escreveu está guardado em “Registro de falecidos”, também se você fechar.
      </p>
      <Pending query={pendencia} loading="Carregando…" failed="Não foi possível carregar a comparação." />
      {data && <PendenciaCard pendencia={data} onChoose={setChoice} />}
    </Dialog>
  )
}
