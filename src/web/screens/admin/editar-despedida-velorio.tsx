import type { Despedida } from '#contract/despedida/schema.ts'
import { activeReserva, paginaFromReserva } from '#contract/despedida/velorio.ts'
import { draftOfBooking } from '#web/features/capela/booking-draft.ts'
import { useBookings } from '#web/features/capela/bookings-query.ts'
import { useSettleVelorio } from '#web/features/capela/use-settle-velorio.ts'
import { VelorioDifference, VelorioWarnings } from '#web/features/capela/velorio-notice.tsx'
import type { EditPage } from '#web/features/despedida/edit-draft.ts'

type EditVelorioProps = {
  idDespedida: number
  /** The page as it is being typed. */
  page: EditPage
  onSettled: (saved: Despedida) => void
}

/** Beside the wake's fields of the edit screen: where what is typed differs from the chapel's booking, and what looks like a slip. */
export const EditVelorio = ({ idDespedida, page, onSettled }: EditVelorioProps) => {
  const booking = useBookings(idDespedida).data?.find(one => one.pagina)
  const settle = useSettleVelorio(idDespedida, onSettled)
  const reserva = booking && activeReserva(booking)
  return (
    <>
      {booking && reserva && (
        <VelorioDifference
          pagina={page}
          reserva={booking}
          busy={settle.isPending}
          onUseReserva={() => settle.mutate({ pagina: paginaFromReserva(page.local_velorio, reserva) })}
          onUsePagina={moved => settle.mutate({ booking: draftOfBooking(booking), moved })}
        />
      )}
      <VelorioWarnings pagina={page} reserva={booking} />
    </>
  )
}
