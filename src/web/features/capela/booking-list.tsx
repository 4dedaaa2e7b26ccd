import { Pencil } from 'lucide-react'
import { apresentacaoStatus } from '#contract/capela/rules.ts'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { unitName } from '#contract/units.ts'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import classes from './booking-list.module.css'
import { BookingStatus } from './booking-status.tsx'
import { PAINEL } from './panel-messages.ts'
import { DifferenceMark } from './velorio-notice.tsx'

const columnsFor = (now: string, onEdit: (booking: Apresentacao) => void): Column<Apresentacao>[] => [
  {
    id: 'falecido',
    label: PAINEL.falecido,
    stacked: true,
    cell: booking => <p className={classes.name}>{booking.nomeFalecido}</p>,
  },
  { id: 'unidade', label: PAINEL.unidade, cell: booking => unitName(booking.empresa) ?? booking.empresa },
  { id: 'capela', label: PAINEL.capela, cell: booking => booking.capela },
  { id: 'inicio', label: PAINEL.inicio, cell: booking => formatDataHora(booking.dataHoraInicial) },
  {
    id: 'fim',
    label: PAINEL.fim,
    cell: booking => (
      <span>
        {formatDataHora(booking.dataHoraFinal)}
        {booking.dataHoraFinal <= now && <span className={classes.over}>{PAINEL.terminou}</span>}
      </span>
    ),
  },
  {
    id: 'status',
    label: PAINEL.status,
    cell: booking => (
      <span>
        <BookingStatus status={apresentacaoStatus(booking, now)} />
        <DifferenceMark pagina={booking.pagina} reserva={booking} />
      </span>
    ),
  },
  {
    id: 'acoes',
    label: PAINEL.acoes,
    align: 'end',
    cell: booking => (
      <IconAction
        label={PAINEL.editarDe(booking.nomeFalecido)}
        tip={PAINEL.editar}
        icon={<Pencil />}
        onClick={() => onEdit(booking)}
      />
    ),
  },
]

type BookingListProps = {
  bookings: readonly Apresentacao[] | undefined
  now: string
  empty: string
  onEdit: (booking: Apresentacao) => void
}

/** The chapel panel's list; cards on a phone. */
export const BookingList = ({ bookings, now, empty, onEdit }: BookingListProps) => (
  <DataTable
    caption={PAINEL.legenda}
    columns={columnsFor(now, onEdit)}
    rows={bookings}
    keyOf={booking => booking.id}
    size={5}
    empty={empty}
  />
)

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word of the filter, whatever its case and accents, in name, unit, chapel, hours or status. */
export const bookingMatches = (booking: Apresentacao, busca: string, now: string): boolean => {
  const text = plain(
    [
      booking.nomeFalecido,
      unitName(booking.empresa) ?? booking.empresa,
      `${PAINEL.capela} ${booking.capela}`,
      formatDataHora(booking.dataHoraInicial),
      formatDataHora(booking.dataHoraFinal),
      apresentacaoStatus(booking, now),
    ].join(' '),
  )
  return plain(busca)
    .split(/\s+/)
    .every(word => text.includes(word))
}
