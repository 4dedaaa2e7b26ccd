import type { Apresentacao } from '#contract/capela/schema.ts'
import { activeReserva, paginaFromReserva } from '#contract/despedida/velorio.ts'
import type { BookingDraft } from './booking-draft.ts'
import { useSettleVelorio } from './use-settle-velorio.ts'
import { VelorioDifference, VelorioFollows, VelorioWarnings } from './velorio-notice.tsx'

export type PaginaDaDespedida = NonNullable<Apresentacao['pagina']>

type BookingVelorioProps = {
  pagina: PaginaDaDespedida
  saved: BookingDraft
  draft: BookingDraft
  /** The edit screen settles a difference beside the page's own fields. */
  settled: boolean
}

const placeAndHour = ({ empresa, capela, dataHoraInicial, status }: BookingDraft): string =>
  [empresa, capela, dataHoraInicial, status].join()

/** In a booking's form: a difference to settle, or what saving what was typed will say, and what looks like a slip. */
export const BookingVelorio = ({ pagina, saved, draft, settled }: BookingVelorioProps) => {
  const settle = useSettleVelorio(saved.id_despedida)
  const typed = placeAndHour(saved) !== placeAndHour(draft)
  const reserva = activeReserva(typed ? draft : saved)
  const after = typed && reserva ? { ...pagina, ...paginaFromReserva(pagina.local_velorio, reserva) } : pagina
  return (
    <>
      {!typed && !settled && saved.id > 0 && reserva && (
        <VelorioDifference
          pagina={pagina}
          reserva={saved}
          busy={settle.isPending}
          onUseReserva={() => settle.mutate({ pagina: paginaFromReserva(pagina.local_velorio, reserva) })}
          onUsePagina={moved => settle.mutate({ booking: saved, moved })}
        />
      )}
      {typed && <VelorioFollows pagina={pagina} reserva={draft} />}
      {(typed || !settled) && <VelorioWarnings pagina={after} reserva={draft} />}
    </>
  )
}
