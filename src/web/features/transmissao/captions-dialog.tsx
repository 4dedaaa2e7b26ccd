import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FALA_MAX } from '#contract/gravacao/limits.ts'
import { type Fala, falaBody } from '#contract/gravacao/schema.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { Pending } from '#web/ui/public/states.tsx'
import { formatTempo, parseTempo } from './caption-time-rules.ts'
import classes from './captions.module.css'
import { LEGENDAS as T } from './captions-messages.ts'
import { useFala, useFalas } from './captions-query.ts'

type Target = { id: number; gravacao: number }
type LineProps = Target & { fala: Fala; onDone: () => void }

const timeOf = ({ inicio, fim }: Fala): string => T.tempo(formatTempo(inicio), formatTempo(fim))

/** A time that was not edited is sent as it was, with the milliseconds that the form does not show. */
const milliseconds = (typed: string, before: number): number =>
  typed === formatTempo(before) ? before : (parseTempo(typed) ?? -1)

/** One line, opened for correction. What another person changed meanwhile is read and shown in the list. */
const LineForm = ({ id, gravacao, fala, onDone }: LineProps) => {
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
    send: body => change.mutateAsync({ fala: fala.id, ...body }),
    failure: () => undefined,
    onSaved: onDone,
  })
  const remove = () => {
    const { inicio, fim, texto, versao } = fala
    if (!change.isPending)
      change.mutate({ fala: fala.id, inicio, fim, texto, versao, excluir: true }, { onSuccess: onDone })
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
        data-autofocus
      />
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
  const more = Math.min(LINES_STEP, falas.length - shown)
  if (falas.length === 0) return <p className="note">{T.vazia}</p>
  return (
    <>
      <ol className={classes.lines}>
        {falas.slice(0, shown).map(fala => (
          <li key={`${fala.id} ${fala.versao}`}>
            {open === fala.id ? (
              <LineForm {...target} fala={fala} onDone={() => setOpen(undefined)} />
            ) : (
              <div className={classes.read}>
                <p>
                  <span className="note">{timeOf(fala)}</span> {fala.texto}
                </p>
                <Button variant="default" aria-label={T.corrigirEm(timeOf(fala))} onClick={() => setOpen(fala.id)}>
                  {T.corrigir}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {more > 0 && (
        <Button variant="default" onClick={() => setShown(shown + LINES_STEP)}>
          {T.mais(more)}
        </Button>
      )}
    </>
  )
}

/** The captions of a recording, line by line, for the family's moderators and staff. */
export const CaptionsDialog = ({ onClose, ...target }: Target & { onClose: () => void }) => {
  const falas = useFalas(target)
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
