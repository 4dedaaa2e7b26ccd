import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { draftWithoutCamera } from './booking-draft.ts'
import classes from './booking-form.module.css'
import { BookingForm } from './booking-form.tsx'
import { RESERVA } from './booking-messages.ts'

/** The chapel panel's dialog (specification §2): unit, chapel, start, end, status; the camera is left alone. */
export const EditBookingDialog = ({ booking, onClose }: { booking: Apresentacao; onClose: () => void }) => {
  const [initial] = useState(() => draftWithoutCamera(booking))
  return (
    <Modal opened onClose={onClose} title={RESERVA.editar} size="lg">
      <p className={classes.name}>{booking.nomeFalecido}</p>
      <BookingForm initial={initial} onClose={onClose} />
    </Modal>
  )
}
