import { Button, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { FALA_MAX, type Fala, falaBody } from '#contract/gravacao/schema.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { focusOnMount } from '#web/lib/focus-on-mount.ts'
import { ApiError, messageOf } from '#web/lib/http.ts'
import { callKey, useCall } from '#web/lib/use-call.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { GRAVACAO_DO_FORMULARIO } from '#web/ui/admin/messages.ts'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { formatTempo, parseTempo } from './caption-time-rules.ts'
import classes from './captions.module.css'
import { LEGENDAS as T } from './captions-messages.ts'

type Target = { id: number; gravacao: number }
type LineProps = Target & { fala: Fala; onDone: () => void; onRemoved: () => void }

/** After a refusal the list is read again: another person changed the line. */
const useFala = (params: Target) =>
  useSend('PUT /cliente/gravacao/:id/falas/:fala', {
    done: (_response, { body }) => (body.excluir ? T.excluida : T.salva),
    failed: error => {
      const code = error instanceof ApiError ? error.code : ''
      if (code === 'ALTERADO_POR_OUTRA_PESSOA') return T.mudou
      return code === 'NAO_ENCONTRADO' ? T.sumiu : messageOf(error, T.erro)
    },
    replaces: callKey('GET /cliente/gravacao/:id/legendas/:gravacao', { params }),
    changes: ['GET /cliente/gravacao/:id/legendas/:gravacao'],
    changesAfterFailure: true,
  })

const timeOf = ({ inicio, fim }: Fala): string => T.tempo(formatTempo(inicio), formatTempo(fim))

/** A time that was not edited is sent as it was, with the milliseconds that the form does not show. */
const milliseconds = (typed: string, before: number): number =>
  typed === formatTempo(before) ? before : (parseTempo(typed) ?? -1)

/** One line, opened for correction. What another person wrote meanwhile is shown beside what was typed, and only a second save replaces it. */
const LineForm = ({ id, gravacao, fala, onDone, onRemoved }: LineProps) => {
  const [opened] = useState(fala)
  const change = useFala({ id, gravacao })
  const form = usePortalForm({
    schema: falaBody,
    initial: { inicio: formatTempo(fala.inicio), fim: formatTempo(fala.fim), texto: fala.texto },
    body: ({ inicio, fim, texto }) => ({
      inicio: milliseconds(inicio, fala.inicio),
      fim: milliseconds(fim, fala.fim),
      texto,
      versao: fala.versao,
    }),
    rules: ({ inicio, fim }) => ({
      ...(parseTempo(inicio) === undefined && { inicio: T.tempoErrado }),
      ...(parseTempo(fim) === undefined && { fim: T.tempoErrado }),
    }),
    send: body => change.mutateAsync({ params: { id, fala: fala.id }, body }),
    failure: () => undefined,
    onSaved: onDone,
  })
  const remove = () => {
    const { inicio, fim, texto, versao } = fala
    if (change.isPending) return
    // Callbacks of `mutate` end with this form, which the removed line takes along.
    change
      .mutateAsync({ params: { id, fala: fala.id }, body: { inicio, fim, texto, versao, excluir: true } })
      .then(onRemoved, () => undefined)
  }
  return (
    <form {...form.element} className={classes.line}>
      <div className={classes.times}>
        <TextInput {...form.getInputProps('inicio')} label={T.comeco} description={T.formato} autoComplete="off" />
        <TextInput {...form.getInputProps('fim')} label={T.fim} description={T.formato} autoComplete="off" />
      </div>
      <Textarea
        {...form.getInputProps('texto')}
        label={T.texto}
        maxLength={FALA_MAX}
        autosize
        minRows={2}
        ref={focusOnMount}
      />
      {fala.versao !== opened.versao && <p className="note">{T.agora(timeOf(fala), fala.texto)}</p>}
      <SendStatus busy={change.isPending} offlineText={GRAVACAO_DO_FORMULARIO.espera} />
      <div className="row">
        <Button type="submit" loading={change.isPending}>
          {T.salvar}
        </Button>
        <Button variant="default" disabled={change.isPending} onClick={remove}>
          {T.excluir}
        </Button>
        <Button variant="default" disabled={change.isPending} onClick={onDone}>
          {T.cancelar}
        </Button>
      </div>
    </form>
  )
}

/** A wake has a thousand lines: so many are drawn at first, and with each press. */
const LINES_STEP = 100

const Lines = ({ falas, ...target }: Target & { falas: readonly Fala[] }) => {
  const [open, setOpen] = useState<number>()
  const [shown, setShown] = useState(LINES_STEP)
  // The line whose button takes over the focus of what was closed or removed.
  const [next, setNext] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  }, [open])
  const more = Math.min(LINES_STEP, falas.length - shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person may have removed the line that had the focus
  useEffect(() => focusIfLost(list.current), [falas])
  if (falas.length === 0)
    return (
      <p className="note" tabIndex={-1} ref={focusOnMount}>
        {T.vazia}
      </p>
    )
  /** Another line may have been opened while this one was saved: it stays open, and keeps the focus. */
  const close = (id: number, focus: number | undefined) => {
    if (latest.current !== id) return
    setOpen(undefined)
    setNext(focus)
  }
  const showMore = () => {
    setNext(falas[shown]?.id)
    setShown(shown + LINES_STEP)
  }
  return (
    <>
      <ol className={classes.lines} ref={list}>
        {falas.slice(0, shown).map((fala, index) => (
          <li key={fala.id}>
            {open === fala.id ? (
              <LineForm
                {...target}
                fala={fala}
                onDone={() => close(fala.id, fala.id)}
                onRemoved={() => close(fala.id, (falas[index + 1] ?? falas[index - 1])?.id)}
              />
            ) : (
              <div className={classes.read}>
                <p>
                  <span className="note">{timeOf(fala)}</span> {fala.texto}
                </p>
                <Button
                  variant="default"
                  aria-label={T.corrigirEm(timeOf(fala))}
                  ref={next === fala.id ? focusOnMount : undefined}
                  onClick={() => setOpen(fala.id)}
                >
                  {T.corrigir}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {more > 0 && (
        <Button variant="default" onClick={showMore}>
          {T.mais(more)}
        </Button>
      )}
    </>
  )
}

/** The captions of a recording, line by line, for the family's moderators and staff. */
export const CaptionsDialog = ({ onClose, ...target }: Target & { onClose: () => void }) => {
  const falas = useCall('GET /cliente/gravacao/:id/legendas/:gravacao', { params: target, gcTime: 0 })
  return (
    <Dialog onClose={onClose} title={T.titulo} size="lg">
      <div className={classes.dialog}>
        <p className="note">{T.ajuda}</p>
        <Pending query={falas} loading={T.carregando} failed={T.falhou} lines={3} />
        {falas.data && <Lines {...target} falas={falas.data.falas} />}
      </div>
    </Dialog>
  )
}
