import { Modal } from '@mantine/core'
import { CAPELA } from '#contract/capela/messages.ts'
import { canonicalUnit, displayCode } from '#contract/units.ts'
import { paths } from '#web/paths.ts'
import { Failed, Loading } from '#web/ui/public/states.tsx'
import { type BookingDraft, draftOfBooking, newBooking } from './booking-draft.ts'
import classes from './booking-form.module.css'
import { BookingForm } from './booking-form.tsx'
import { RESERVA } from './booking-messages.ts'
import type { PaginaDaDespedida } from './booking-velorio.tsx'
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

type ChapelDialogProps = {
  idDespedida: number
  nome: string
  /** What the page says, where no booking says it yet. */
  pagina: PaginaDaDespedida
  onClose: () => void
}

/** Dialog "Exibição Capela" (specification §2): unit, chapel, times, display and camera switches, as they are saved now. */
export const ChapelDialog = ({ idDespedida, nome, pagina, onClose }: ChapelDialogProps) => {
  const bookings = useBookings(idDespedida)
  const last = bookings.data?.at(-1)
  return (
    <Modal opened onClose={onClose} title={RESERVA.exibicao} size="lg">
      <p className={classes.name}>{nome}</p>
      {!bookings.isFetchedAfterMount && <Loading text={RESERVA.carregando} />}
      {bookings.isFetchedAfterMount && bookings.isError && (
        <Failed text={CAPELA.erroCarregar} onRetry={() => void bookings.refetch()} />
      )}
      {bookings.isFetchedAfterMount && bookings.isSuccess && (
        <BookingForm
          key={last?.id ?? 0}
          pagina={last ? last.pagina : pagina}
          saved={last ? draftOfBooking(last) : newBooking(idDespedida)}
          aside={viewLink}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
