import { Radio } from '@mantine/core'
import { useRef, useState } from 'react'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import type { DecisaoPendencia, Pendencia } from '#contract/registro/schema.ts'
import { ApiError, messageOf } from '#web/lib/http.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { anotherOf, type PendenciaChoice } from './pendencia-card.tsx'

type Fica = 'chegou' | 'registro'

type DecisionDialogProps = {
  pendencia: Pendencia
  choice: PendenciaChoice
  onClose: () => void
  onDecided?: (row: RegistroFalecido) => void
}

const bodyOf = ({ candidatos }: Pendencia, choice: PendenciaChoice, fica: Fica): DecisaoPendencia =>
  choice.decisao === 'mesma'
    ? { decisao: 'mesma', registro: choice.candidato.id, visto: choice.candidato.visto, fica }
    : { decisao: 'outra', candidatos: candidatos.map(({ id }) => id) }

const namesOf = ({ candidatos }: Pendencia): string => candidatos.map(({ pessoa }) => pessoa.nome).join(', ')

/** Who waits, the register and its drafts: after a refusal too, since a colleague may have decided. */
const CHANGED = [
  'GET /cliente/registro/pendencias',
  'GET /cliente/registro/pendencias/:pendencia',
  'GET /cliente/pessoas-ivertex',
  'GET /cliente/pessoas-ivertex-falecidas',
  'GET /cliente/registro/rascunhos',
] as const

/** Confirms who somebody is; of one person, asks whose data stay. */
export const DecisionDialog = ({ pendencia, choice, onClose, onDecided }: DecisionDialogProps) => {
  const [fica, setFica] = useState<Fica>('chegou')
  const decide = useSend('POST /cliente/registro/pendencias/:pendencia/decidir', {
    once: true,
    done: 'Decisão registrada.',
    failed: error =>
      error instanceof ApiError && (error.status === 404 || error.code === 'ALTERADO_POR_OUTRA_PESSOA')
        ? 'Alguém já decidiu, ou o registro mudou. A lista foi atualizada.'
        : messageOf(error, 'Não foi possível registrar a decisão. Tente novamente.'),
    after: row => onDecided?.(row),
    changes: CHANGED,
    changesAfterFailure: true,
  })
  // The second tap of a double tap comes before the next rendering.
  const sending = useRef(false)
  const send = () => {
    if (sending.current) return
    sending.current = true
    decide.mutate(
      { params: { pendencia: pendencia.id }, body: bodyOf(pendencia, choice, fica) },
      { onSettled: onClose },
    )
  }
  const { nome } = pendencia.pessoa
  const isSame = choice.decisao === 'mesma'
  return (
    <ConfirmDialog
      title={isSame ? 'É a mesma pessoa?' : `${anotherOf(pendencia)}?`}
      confirm={isSame ? 'É a mesma pessoa' : anotherOf(pendencia)}
      adds
      busy={decide.isPending}
      onCancel={onClose}
      onConfirm={send}
    >
      {isSame ? (
        <Radio.Group
          label={`Que dados ficam, onde ${nome} e ${choice.candidato.pessoa.nome} não combinam?`}
          value={fica}
          onChange={value => setFica(value as Fica)}
        >
          <Radio mt={12} value="chegou" label="Os que chegaram" description="O registro passa a ter estes dados." />
          <Radio
            mt={12}
            value="registro"
            label="Os do registro"
            description="Do que chegou entra só o que falta no registro."
          />
        </Radio.Group>
      ) : (
        <p>
          {`${nome} entra no registro como outra pessoa.`}
          {pendencia.candidatos.length > 0 && ` Nada muda em ${namesOf(pendencia)}.`}
        </p>
      )}
      <p className="note">A decisão fica no histórico, com o seu nome, e o portal não pergunta de novo.</p>
    </ConfirmDialog>
  )
}
