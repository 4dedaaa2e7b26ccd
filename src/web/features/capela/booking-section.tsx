import { CAPELA } from '#contract/capela/messages.ts'
import { Failed, Loading } from '#web/ui/public/states.tsx'
import { draftOfBooking, newBooking } from './booking-draft.ts'
import { BookingForm } from './booking-form.tsx'
import { RESERVA } from './booking-messages.ts'
import { useBookings } from './bookings-query.ts'

/** The farewell's chapel on the edit screen, where Previda and Agreste have one chapel more (specification §9). */
export const BookingSection = ({ idDespedida }: { idDespedida: number }) => {
  const bookings = useBookings(idDespedida)
  const last = bookings.data?.at(-1)
  if (bookings.isPending) return <Loading text={RESERVA.carregando} />
  if (bookings.isError) return <Failed text={CAPELA.erroCarregar} onRetry={() => void bookings.refetch()} />
  const initial = last ? draftOfBooking(last) : newBooking(idDespedida)
  return <BookingForm key={JSON.stringify(initial)} initial={initial} screen="edicao" />
}
