import { Modal } from '@mantine/core'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { draftWithoutCamera } from './booking-draft.ts'
import classes from './booking-form.module.css'
import { BookingForm } from './booking-form.tsx'
import { RESERVA } from './booking-messages.ts'

/** The chapel panel's dialog (specification §2): unit, chapel, start, end, status; the camera is left alone. */
export const EditBookingDialog = ({ booking, onClose }: { booking: Apresentacao; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={RESERVA.editar} size="lg">
    <p className={classes.name}>{booking.nomeFalecido}</p>
    <BookingForm saved={draftWithoutCamera(booking)} pagina={booking.pagina} onClose={onClose} />
  </Modal>
)
