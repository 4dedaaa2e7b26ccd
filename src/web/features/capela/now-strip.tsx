import { Button } from '@mantine/core'
import { ArrowLeftRight, Monitor, Video } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { followingOf } from '#contract/despedida/following-rules.ts'
import { formatHora, hourOrDayAndHour } from '#contract/fields/data-hora.ts'
import { plural } from '#contract/plural.ts'
import { displayCode, type UnitCode } from '#contract/units.ts'
import { paths } from '#web/paths.ts'
import { UnfoldButton } from '#web/ui/admin/unfold-button.tsx'
import { isOnDay, todayOf } from './day-rules.ts'
import { unitsInOrder } from './last-unit-store.ts'
import classes from './now-strip.module.css'

/** What staff end anywhere is seen here within this time. */
export const PANEL_REFRESH_MS = 5000

const velorio = (inicio: string, fim: string) => `Velório das ${inicio} às ${fim}`

const velorioDeNoite = (inicio: string, fim: string) => `Velório de ${inicio} até ${fim}`

type State = { tone: 'antes' | 'no-ar' | 'falha' | 'durante' | 'depois'; words: string }

/** The state of a velório in words. */
export const apresentacaoState = (one: Apresentacao, now: string): State => {
  if (now < one.dataHoraInicial) return { tone: 'antes', words: `Começa às ${formatHora(one.dataHoraInicial)}` }
  if (now >= one.dataHoraFinal) return { tone: 'depois', words: `Terminou às ${formatHora(one.dataHoraFinal)}` }
  if (one.encerrada) return { tone: 'durante', words: 'Acontece, imagem encerrada pela equipe' }
  if (one.ao_vivo) return { tone: 'no-ar', words: 'No ar' }
  return one.status_camera ? { tone: 'falha', words: 'Sem imagem' } : { tone: 'durante', words: 'Acontece, sem câmera' }
}

type RoomProps = { one: Apresentacao; unit: UnitCode; now: string; onMove: (one: Apresentacao) => void }

const NO_PLACES = { local_sepultamento: '', localizacao_sepultado: '' }

/** "Missa de corpo presente 14:00", "Cremação 27/11 10:00": those of the family too, for the desk. */
const followingInWords = ({ pagina, ...apresentacao }: Apresentacao, now: string): string[] =>
  pagina
    ? followingOf({ ...pagina, ...NO_PLACES, apresentacao }, now, { family: true }).flatMap(({ title, start }) =>
        start === null ? [] : [`${title} ${hourOrDayAndHour(start, todayOf(now))}`],
      )
    : []

/** "Velório das 13:00 às 15:30"; many last through the night: "Velório de 23/11 20:00 até 24/11 09:00". */
const velorioOf = ({ dataHoraInicial, dataHoraFinal }: Apresentacao, dia: string): string => {
  const words = dataHoraInicial.slice(0, 10) === dataHoraFinal.slice(0, 10) ? velorio : velorioDeNoite
  return words(hourOrDayAndHour(dataHoraInicial, dia), hourOrDayAndHour(dataHoraFinal, dia))
}

const Room = ({ one, unit, now, onMove }: RoomProps) => {
  const { tone, words } = apresentacaoState(one, now)
  const dia = todayOf(now)
  return (
    <li className={classes.room} data-tone={tone}>
      <p className={classes.number}>{`Capela ${Number(one.capela)}`}</p>
      <div className={classes.who}>
        <Link className={classes.name} to={paths.editarDespedida(one.id_despedida)}>
          {one.nomeFalecido}
        </Link>
        <p className={classes.hours}>{[velorioOf(one, dia), ...followingInWords(one, now)].join(' · ')}</p>
      </div>
      <p className={classes.state}>{words}</p>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          leftSection={<ArrowLeftRight size={18} aria-hidden />}
          aria-label={`Mudar de capela ou horário o velório de ${one.nomeFalecido}`}
          onClick={() => onMove(one)}
        >
          Mudar
        </Button>
        <Button
          variant="subtle"
          component={Link}
          to={paths.transmissao(one.id_despedida)}
          leftSection={<Video size={18} aria-hidden />}
          aria-label={`Câmera do velório de ${one.nomeFalecido}`}
        >
          Câmera
        </Button>
        <Button
          variant="subtle"
          component="a"
          href={paths.capela(displayCode(unit), one.capela)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<Monitor size={18} aria-hidden />}
          aria-label={`Tela da capela de ${one.nomeFalecido}, em outra aba`}
        >
          Tela
        </Button>
      </div>
    </li>
  )
}

type NowStripProps = {
  apresentacoes: readonly Apresentacao[] | undefined
  failed: boolean
  /** A filter of the list is on: its hits stand directly under its field. */
  searching: boolean
  now: string
  onMove: (one: Apresentacao) => void
}

/** One line in place of the rooms, which it shows on request. */
const Summary = ({ total, open, onToggle }: { total: number; open: boolean; onToggle: () => void }) => (
  <UnfoldButton open={open} onToggle={onToggle}>
    {total === 0 ? 'Nenhum velório hoje' : plural(total, '1 velório hoje', `${total} velórios hoje`)}
  </UnfoldButton>
)

/** "Agora e hoje": who is in which room of which unit, with the state in words. */
export const NowStrip = ({ apresentacoes, failed, searching, now, onMove }: NowStripProps) => {
  const [unfolded, setUnfolded] = useState(false)
  // The next search finds the strip folded again.
  if (unfolded && !searching) setUnfolded(false)
  const today = apresentacoes
    ?.filter(one => one.status && isOnDay(todayOf(now), one))
    .sort(
      (one, other) =>
        one.capela.localeCompare(other.capela) || one.dataHoraInicial.localeCompare(other.dataHoraInicial),
    )
  return (
    <section
      className={classes.strip}
      aria-labelledby="agora-e-hoje"
      data-folded={(searching && !unfolded) || undefined}
      aria-busy={apresentacoes === undefined && !failed}
    >
      <h2 id="agora-e-hoje">
        {searching && today ? (
          <Summary total={today.length} open={unfolded} onToggle={() => setUnfolded(!unfolded)} />
        ) : (
          'Agora e hoje'
        )}
      </h2>
      {failed && <p role="status">Não foi possível ler as capelas agora. Tentamos de novo em instantes.</p>}
      {today?.length === 0 && !searching && <p className="soft">Nenhum velório hoje nas capelas.</p>}
      {unitsInOrder().map(unit => {
        if (searching && !unfolded) return null
        const rooms = today?.filter(one => one.empresa === unit.code) ?? []
        if (rooms.length === 0) return null
        return (
          <section key={unit.code} aria-label={unit.nome}>
            <h3>
              {unit.nome}
              <Link to={paths.folhaDoDia(unit.code)} aria-label={`Folha do dia: ${unit.nome}`}>
                Folha do dia
              </Link>
            </h3>
            <ul>
              {rooms.map(one => (
                <Room key={one.id} one={one} unit={unit.code} now={now} onMove={onMove} />
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}
