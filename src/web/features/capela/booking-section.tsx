import { useEffect } from 'react'
import { CAPELA } from '#contract/capela/messages.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { Failed, Loading } from '#web/ui/public/states.tsx'
import { type BookingDraft, draftOfBooking, newBooking } from './booking-draft.ts'
import { BookingFieldset } from './booking-form.tsx'
import { RESERVA } from './booking-messages.ts'
import type { PaginaDaDespedida } from './booking-velorio.tsx'
import { useBookings } from './bookings-query.ts'

const keyOf = (idDespedida: number) => `capela:${idDespedida}`

export const forgetBooking = (idDespedida: number): void => clearDraft(keyOf(idDespedida))

type KeptProps = {
  saved: BookingDraft
  pagina: PaginaDaDespedida
  onUnsaved: (unsaved: boolean) => void
}

/** Only what was typed is kept, also over a reload; everything else stays what the server says. */
const Kept = ({ saved, pagina, onUnsaved }: KeptProps) => {
  const [typed, setTyped, forget] = useDraft<Partial<BookingDraft>>(keyOf(saved.id_despedida), NOTHING)
  const draft = { ...saved, ...typed }
  const unsaved = JSON.stringify(draft) !== JSON.stringify(saved)
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved])
  return (
    <BookingFieldset
      draft={draft}
      saved={saved}
      pagina={pagina}
      onChange={part => setTyped(now => ({ ...now, ...part }))}
      onSaved={forget}
      screen="edicao"
    />
  )
}
const NOTHING: Partial<BookingDraft> = {}

type BookingSectionProps = {
  idDespedida: number
  pagina: PaginaDaDespedida
  onUnsaved: (unsaved: boolean) => void
}

/** The farewell's chapel on the edit screen, where Previda and Agreste have one chapel more (specification §9). */
export const BookingSection = ({ idDespedida, pagina, onUnsaved }: BookingSectionProps) => {
  const bookings = useBookings(idDespedida)
  const last = bookings.data?.at(-1)
  if (bookings.isPending) return <Loading text={RESERVA.carregando} />
  if (bookings.isError && !bookings.data)
    return <Failed text={CAPELA.erroCarregar} onRetry={() => void bookings.refetch()} />
  return (
    <Kept
      key={idDespedida}
      saved={last ? draftOfBooking(last) : newBooking(idDespedida)}
      pagina={pagina}
      onUnsaved={onUnsaved}
    />
  )
}
