import { useState } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { portalNow } from '#web/lib/portal-clock.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { UndoBar } from '#web/ui/admin/undo-bar.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { DESPEDIDA_CALLS } from './public.ts'
import { velorioProximo } from './velorio-proximo-rules.ts'

/** The switch "Ativa". */
const ATIVA = {
  erro: 'Não foi possível mudar a página. Tente novamente.',
} as const

const ativada = (nome: string) => `A página de ${nome} está no ar.`

const desativada = (nome: string) => `A página de ${nome} saiu do ar.`

/** A change of the switch that can be undone: the despedida after the change. */
type StatusChange = { despedida: Despedida; done: string; text: string; key: number }
type Question = { despedida: Despedida; reason: string }

const doneWords = ({ status_memoria }: { status_memoria: boolean }): string =>
  status_memoria ? DESPEDIDA.ativada : DESPEDIDA.desativada

/** Sends the opposite of `status_memoria`, shows the result and reloads the list (specification §4). */
const useToggle = (done: typeof doneWords | undefined, onChanged: (despedida: Despedida) => void) =>
  useSend(
    (despedida: Despedida) =>
      api('POST /cliente/update-despedida-status', {
        body: { id: despedida.id, status_memoria: !despedida.status_memoria },
      }),
    {
      done,
      failed: error => messageOf(error, ATIVA.erro),
      after: ({ status_memoria }, despedida) => onChanged({ ...despedida, status_memoria }),
      changes: DESPEDIDA_CALLS,
      changesAfterFailure: true,
    },
  )

/** The switch "Ativa": asks before a page is deactivated near its wake, and offers to undo every change. */
export const useStatusSwitch = () => {
  const [question, setQuestion] = useState<Question>()
  const [change, setChange] = useState<StatusChange>()
  const toggle = useToggle(undefined, despedida => {
    const words = despedida.status_memoria ? ativada : desativada
    const text = words(despedida.pessoa_falecida.nome)
    setChange({ despedida, done: doneWords(despedida), text, key: Date.now() })
  })
  const undo = useToggle(doneWords, () => setChange(undefined))
  return {
    question,
    change,
    undoing: undo.isPending,
    undoProblem: undo.error ? messageOf(undo.error, ATIVA.erro) : undefined,
    busyId: toggle.isPending ? toggle.variables.id : undo.isPending ? undo.variables.id : undefined,
    request: (despedida: Despedida) => {
      const reason = despedida.status_memoria ? velorioProximo(despedida, portalNow()) : undefined
      if (reason === undefined) toggle.mutate(despedida)
      else setQuestion({ despedida, reason })
    },
    confirm: () => {
      if (question) toggle.mutate(question.despedida)
      setQuestion(undefined)
    },
    cancel: () => setQuestion(undefined),
    undo: () => {
      if (change) undo.mutate(change.despedida)
    },
    expire: () => setChange(undefined),
  }
}
type StatusSwitch = ReturnType<typeof useStatusSwitch>

const UNDO_STATUS_MS = 10_000

/** Shown beside the list while a change of the switch is to be confirmed or can be undone. */
export const StatusSwitchNotices = ({ status }: { status: StatusSwitch }) => (
  <>
    {status.question && (
      <ConfirmDialog
        title={`Desativar a página de ${status.question.despedida.pessoa_falecida.nome}?`}
        confirm="Desativar a página"
        onCancel={status.cancel}
        onConfirm={status.confirm}
      >
        <p>{status.question.reason} Quem tiver o link verá “Despedida Inativa”.</p>
      </ConfirmDialog>
    )}
    {status.change && (
      <UndoBar
        done={status.change.done}
        text={status.change.text}
        actionKey={status.change.key}
        durationMs={UNDO_STATUS_MS}
        busy={status.undoing}
        error={status.undoProblem}
        onUndo={status.undo}
        onExpire={status.expire}
      />
    )}
  </>
)
