import { Modal } from '@mantine/core'
import { CAPELA } from '#contract/capela/messages.ts'
import { canonicalUnit, displayCode } from '#contract/units.ts'
import { paths } from '#web/paths.ts'
import { Failed, Loading } from '#web/ui/public/states.tsx'
import { type BookingDraft, draftOfBooking, newBooking } from './booking-draft.ts'
import classes from './booking-form.module.css'
import { BookingForm } from './booking-form.tsx'
import { RESERVA } from './booking-messages.ts'
import { useBookings } from './bookings-query.ts'

const viewLink = ({ empresa, capela }: BookingDraft) => {
  const unit = canonicalUnit(empresa)
  if (unit === undefined || capela === '') return null
  return (
    <a
      className={classes.view}
      href={paths.capela(displayCode(unit), capela)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {RESERVA.visualizar}
      <span className="vh">{RESERVA.visualizarOnde}</span>
    </a>
  )
}

type ChapelDialogProps = { idDespedida: number; nome: string; onClose: () => void }

/** Dialog "Exibição Capela" (specification §2): unit, chapel, times, display and camera switches. */
export const ChapelDialog = ({ idDespedida, nome, onClose }: ChapelDialogProps) => {
  const bookings = useBookings(idDespedida)
  const last = bookings.data?.at(-1)
  return (
    <Modal opened onClose={onClose} title={RESERVA.exibicao} size="lg">
      <p className={classes.name}>{nome}</p>
      {bookings.isPending && <Loading text={RESERVA.carregando} />}
      {bookings.isError && <Failed text={CAPELA.erroCarregar} onRetry={() => void bookings.refetch()} />}
      {bookings.data && (
        <BookingForm
          initial={last ? draftOfBooking(last) : newBooking(idDespedida)}
          aside={viewLink}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
