import { useExpiring } from '#web/features/capela/apresentacoes-query.ts'
import { NowStrip } from '#web/features/capela/now-strip.tsx'
import type { OpenDialog } from './dialogs.tsx'

const NO_PAGE = { local_velorio: '', data_velorio: null, data_sepultamento: null }

/** The rooms of today with their data. */
export const TodayStrip = ({
  onMove,
  ...rest
}: {
  now: string
  searching: boolean
  onMove: (dialog: OpenDialog) => void
}) => {
  const { data, isError } = useExpiring()
  return (
    <NowStrip
      apresentacoes={data}
      failed={isError && data === undefined}
      {...rest}
      onMove={({ id_despedida: id, nomeFalecido: nome, pagina }) =>
        onMove({ kind: 'move-velorio', velorio: { id, nome, pagina: pagina ?? NO_PAGE } })
      }
    />
  )
}
