import { Alert, Button, Modal, NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { CAPELA } from '#contract/capela/messages.ts'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { canonicalUnit, capelasOf, displayCode, UNITS } from '#contract/units.ts'
import { paths } from '#web/paths.ts'
import { DataHoraInput } from '#web/ui/admin/masked-input.tsx'
import { Failed, Loading } from '#web/ui/public/states.tsx'
import { type BookingDraft, bookingProblem, useBookings, useSaveBooking } from './bookings-query.ts'
import classes from './chapel-dialog.module.css'

const draftOf = (idDespedida: number, booking: Apresentacao | undefined): BookingDraft => ({
  id: booking?.id ?? 0,
  id_despedida: idDespedida,
  empresa: booking?.empresa ?? '',
  capela: booking?.capela ?? '',
  dataHoraInicial: booking?.dataHoraInicial ?? '',
  dataHoraFinal: booking?.dataHoraFinal ?? '',
  status: booking?.status ?? true,
  status_camera: booking?.status_camera ?? true,
})

const isComplete = (draft: BookingDraft): boolean =>
  [draft.empresa, draft.capela, draft.dataHoraInicial, draft.dataHoraFinal].every(value => value !== '')

const ViewLink = ({ draft }: { draft: BookingDraft }) => {
  const unit = canonicalUnit(draft.empresa)
  if (unit === undefined || draft.capela === '') return null
  return (
    <a
      className={classes.view}
      href={paths.capela(displayCode(unit), draft.capela)}
      target="_blank"
      rel="noopener noreferrer"
    >
      Visualizar<span className="vh"> a tela da capela em outra aba</span>
    </a>
  )
}

const Form = ({ initial, onClose }: { initial: BookingDraft; onClose: () => void }) => {
  const [draft, setDraft] = useState(initial)
  const [missing, setMissing] = useState(false)
  const save = useSaveBooking(onClose)
  const change = (part: Partial<BookingDraft>) => setDraft(current => ({ ...current, ...part }))
  const required = (value: string) => (missing && value === '' ? CAPELA.preencha : undefined)
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        setMissing(!isComplete(draft))
        if (isComplete(draft) && !save.isPending) save.mutate(draft)
      }}
    >
      <NativeSelect
        label="Unidade"
        required
        error={required(draft.empresa)}
        value={draft.empresa}
        onChange={event => change({ empresa: event.currentTarget.value, capela: '' })}
        data={[
          { value: '', label: 'Escolha a unidade' },
          ...UNITS.map(unit => ({ value: unit.code, label: unit.nome })),
        ]}
      />
      <NativeSelect
        label="Capela"
        required
        error={required(draft.capela)}
        value={draft.capela}
        disabled={draft.empresa === ''}
        onChange={event => change({ capela: event.currentTarget.value })}
        data={[{ value: '', label: 'Escolha a capela' }, ...capelasOf(draft.empresa)]}
      />
      <DataHoraInput
        label="Início"
        required
        error={required(draft.dataHoraInicial)}
        value={draft.dataHoraInicial}
        onChange={value => change({ dataHoraInicial: value })}
      />
      <DataHoraInput
        label="Fim"
        required
        error={required(draft.dataHoraFinal)}
        value={draft.dataHoraFinal}
        onChange={value => change({ dataHoraFinal: value })}
      />
      <Switch
        label="Exibir na tela da capela"
        checked={draft.status}
        onChange={event => change({ status: event.currentTarget.checked })}
      />
      <Switch
        label="Câmera ligada"
        checked={draft.status_camera}
        onChange={event => change({ status_camera: event.currentTarget.checked })}
      />
      {save.isError && (
        <Alert color="live" role="alert">
          {bookingProblem(save.error)}
        </Alert>
      )}
      <div className={classes.foot}>
        <ViewLink draft={draft} />
        <Button variant="outline" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={save.isPending}>
          Salvar
        </Button>
      </div>
    </form>
  )
}

type ChapelDialogProps = { idDespedida: number; nome: string; onClose: () => void }

/** Dialog "Exibição Capela" (specification §2): unit, chapel, times, display and camera switches. */
export const ChapelDialog = ({ idDespedida, nome, onClose }: ChapelDialogProps) => {
  const bookings = useBookings(idDespedida)
  return (
    <Modal opened onClose={onClose} title="Exibição Capela" size="lg">
      <p className={classes.name}>{nome}</p>
      {bookings.isPending && <Loading text="Carregando…" />}
      {bookings.isError && <Failed text={CAPELA.erroCarregar} onRetry={() => void bookings.refetch()} />}
      {bookings.data && <Form initial={draftOf(idDespedida, bookings.data.at(-1))} onClose={onClose} />}
    </Modal>
  )
}
