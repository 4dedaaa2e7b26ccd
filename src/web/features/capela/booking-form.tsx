import { Alert, Button, NativeSelect, Switch } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { UNITS } from '#contract/units.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { FormStatus } from '#web/ui/admin/form-status.tsx'
import { DataHoraInput } from '#web/ui/admin/masked-input.tsx'
import { type BookingDraft, type BookingProblems, bookingProblems, chapelsOnOffer } from './booking-draft.ts'
import classes from './booking-form.module.css'
import { RESERVA } from './booking-messages.ts'
import { BookingOutlook, type PaginaDaDespedida, SavedDifference } from './booking-velorio.tsx'
import { BookingRefused, useSaveBooking } from './bookings-query.ts'

type Change = (part: Partial<BookingDraft>) => void
type Screen = 'painel' | 'edicao'
type FieldsProps = { draft: BookingDraft; problems: BookingProblems; onChange: Change; screen?: Screen }

const Place = ({ draft, problems, onChange, screen }: FieldsProps) => (
  <div className={classes.pair}>
    <NativeSelect
      label={RESERVA.unidade}
      required
      error={problems.empresa}
      value={draft.empresa}
      onChange={event => onChange({ empresa: event.currentTarget.value, capela: '' })}
      data={[
        { value: '', label: RESERVA.escolhaUnidade },
        ...UNITS.map(unit => ({ value: unit.code, label: unit.nome })),
      ]}
    />
    <NativeSelect
      label={RESERVA.capela}
      required
      error={problems.capela}
      value={draft.capela}
      disabled={draft.empresa === ''}
      onChange={event => onChange({ capela: event.currentTarget.value })}
      data={[{ value: '', label: RESERVA.escolhaCapela }, ...chapelsOnOffer(draft, screen)]}
    />
  </div>
)

const Hours = ({ draft, problems, onChange }: FieldsProps) => (
  <div className={classes.pair}>
    <DataHoraInput
      label={RESERVA.inicio}
      required
      error={problems.inicio}
      value={draft.dataHoraInicial}
      onChange={dataHoraInicial => onChange({ dataHoraInicial })}
    />
    <DataHoraInput
      label={RESERVA.fim}
      required
      error={problems.fim}
      value={draft.dataHoraFinal}
      onChange={dataHoraFinal => onChange({ dataHoraFinal })}
    />
  </div>
)

const Switches = ({ draft, onChange }: { draft: BookingDraft; onChange: Change }) => (
  <>
    <Switch
      size="md"
      label={RESERVA.exibir}
      checked={draft.status}
      onChange={event => onChange({ status: event.currentTarget.checked })}
    />
    {draft.status_camera !== undefined && (
      <Switch
        size="md"
        label={RESERVA.camera}
        checked={draft.status_camera}
        onChange={event => onChange({ status_camera: event.currentTarget.checked })}
      />
    )}
  </>
)

/** The refusal, and beside it which wakes and hours are in the way. */
const Refusal = ({ error }: { error: Error }) => {
  const wakes = error instanceof BookingRefused ? error.wakes : []
  return (
    <Alert color="live" role="alert" title={error.message}>
      {wakes.length > 0 && (
        <ul className={classes.wakes}>
          {wakes.map(wake => (
            <li key={wake.id}>
              {RESERVA.noCaminho(
                wake.nomeFalecido,
                formatDataHora(wake.dataHoraInicial),
                formatDataHora(wake.dataHoraFinal),
              )}
            </li>
          ))}
        </ul>
      )}
      {wakes.length > 0 && <p>{RESERVA.outroHorario}</p>}
    </Alert>
  )
}

type BookingFieldsetProps = {
  draft: BookingDraft
  onChange: Change
  /** Where it stands in a dialog: leaves it, saved or not. */
  onClose?: () => void
  /** The edit screen offers one chapel more at two units (specification §9). */
  screen?: Screen
  /** A way out to something of the booking as it is being typed, beside the buttons. */
  aside?: (draft: BookingDraft) => ReactNode
  onSaved?: () => void
  /** What the page says of the wake, to be compared with `saved`; the edit screen settles a difference beside the page's fields. */
  pagina?: PaginaDaDespedida | null | undefined
  saved: BookingDraft
}

/** Unit, chapel, hours and display switch of one booking; the camera switch only where the draft carries it. */
export const BookingFieldset = ({
  draft,
  onChange,
  onClose,
  screen = 'painel',
  aside,
  onSaved,
  pagina,
  saved,
}: BookingFieldsetProps) => {
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveBooking(() => onClose?.())
  const problems = bookingProblems(draft)
  const fields = {
    draft,
    problems: tried ? problems : {},
    onChange,
  }
  const submit = () => {
    setTried(true)
    if (Object.keys(problems).length === 0) {
      if (!save.isPending) save.mutate(draft, { onSuccess: onSaved })
    } else if (form.current) focusFirstProblem(form.current)
  }
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {pagina && screen === 'painel' && <SavedDifference pagina={pagina} saved={saved} draft={draft} />}
      <Place {...fields} screen={screen} />
      <Hours {...fields} />
      <Switches draft={draft} onChange={fields.onChange} />
      {pagina && <BookingOutlook pagina={pagina} saved={saved} draft={draft} onlyMoved={screen === 'edicao'} />}
      {save.isError && <Refusal error={save.error} />}
      <FormStatus busy={save.isPending} />
      <div className={classes.foot}>
        {aside?.(draft)}
        {onClose && (
          <Button variant="outline" onClick={onClose}>
            {RESERVA.cancelar}
          </Button>
        )}
        <Button type="submit" loading={save.isPending}>
          {RESERVA.salvar}
        </Button>
      </div>
    </form>
  )
}

type BookingFormProps = Omit<BookingFieldsetProps, 'draft' | 'onChange' | 'onSaved'>

/** The same in a dialog, which forgets what it is closed with. What was not typed follows the booking as it is saved now. */
export const BookingForm = ({ saved, ...rest }: BookingFormProps) => {
  const [typed, setTyped] = useState<Partial<BookingDraft>>({})
  return (
    <BookingFieldset
      {...rest}
      saved={saved}
      draft={{ ...saved, ...typed }}
      onChange={part => setTyped(now => ({ ...now, ...part }))}
    />
  )
}
