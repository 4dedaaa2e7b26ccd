import { Button } from '@mantine/core'
import { ArrowLeftRight, ChevronRight, Monitor, Video } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { followingOf } from '#contract/despedida/following-rules.ts'
import { formatHora, hourOrDayAndHour } from '#contract/fields/data-hora.ts'
import { displayCode, type UnitCode } from '#contract/units.ts'
import { paths } from '#web/paths.ts'
import { isOnDay, todayOf } from './day-rules.ts'
import { unitsInOrder } from './last-unit-store.ts'
import classes from './now-strip.module.css'
import { HOJE } from './panel-messages.ts'

type State = { tone: 'antes' | 'no-ar' | 'falha' | 'durante' | 'depois'; words: string }

/** The state of a velório in words. */
export const stateOf = (one: Apresentacao, now: string): State => {
  if (now < one.dataHoraInicial) return { tone: 'antes', words: HOJE.comeca(formatHora(one.dataHoraInicial)) }
  if (now >= one.dataHoraFinal) return { tone: 'depois', words: HOJE.terminou(formatHora(one.dataHoraFinal)) }
  if (one.encerrada) return { tone: 'durante', words: HOJE.imagemEncerrada }
  if (one.ao_vivo) return { tone: 'no-ar', words: HOJE.noAr }
  return one.status_camera ? { tone: 'falha', words: HOJE.semImagem } : { tone: 'durante', words: HOJE.semCamera }
}

type RoomProps = { one: Apresentacao; unit: UnitCode; now: string; onMove: (one: Apresentacao) => void }

const NO_PLACES = { local_sepultamento: '', localizacao_sepultado: '' }

/** "Missa de corpo presente 14h", "Cremação 27/11 10h": those of the family too, for the desk. */
const followingInWords = ({ pagina, ...apresentacao }: Apresentacao, now: string): string[] =>
  pagina
    ? followingOf({ ...pagina, ...NO_PLACES, apresentacao }, now, { family: true }).flatMap(({ title, start }) =>
        start === null ? [] : [`${title} ${hourOrDayAndHour(start, todayOf(now))}`],
      )
    : []

/** "Velório das 13h às 15h30"; many last through the night: "Velório de 23/11 20h até 24/11 9h". */
const velorioOf = ({ dataHoraInicial, dataHoraFinal }: Apresentacao, dia: string): string => {
  const words = dataHoraInicial.slice(0, 10) === dataHoraFinal.slice(0, 10) ? HOJE.velorio : HOJE.velorioDeNoite
  return words(hourOrDayAndHour(dataHoraInicial, dia), hourOrDayAndHour(dataHoraFinal, dia))
}

const Room = ({ one, unit, now, onMove }: RoomProps) => {
  const { tone, words } = stateOf(one, now)
  const dia = todayOf(now)
  return (
    <li className={classes.room} data-tone={tone}>
      <p className={classes.number}>{HOJE.capela(one.capela)}</p>
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
          aria-label={HOJE.mudarDe(one.nomeFalecido)}
          onClick={() => onMove(one)}
        >
          {HOJE.mudar}
        </Button>
        <Button
          variant="subtle"
          component={Link}
          to={paths.transmissao(one.id_despedida)}
          leftSection={<Video size={18} aria-hidden />}
          aria-label={HOJE.cameraDe(one.nomeFalecido)}
        >
          {HOJE.camera}
        </Button>
        <Button
          variant="subtle"
          component="a"
          href={paths.capela(displayCode(unit), one.capela)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<Monitor size={18} aria-hidden />}
          aria-label={HOJE.telaDe(one.nomeFalecido)}
        >
          {HOJE.tela}
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
  <button type="button" className={classes.fold} aria-expanded={open} onClick={onToggle}>
    {HOJE.resumo(total)}
    <ChevronRight size={18} aria-hidden />
  </button>
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
          HOJE.titulo
        )}
      </h2>
      {failed && <p role="status">{HOJE.falhou}</p>}
      {today?.length === 0 && !searching && <p className="soft">{HOJE.vazio}</p>}
      {unitsInOrder().map(unit => {
        if (searching && !unfolded) return null
        const rooms = today?.filter(one => one.empresa === unit.code) ?? []
        if (rooms.length === 0) return null
        return (
          <section key={unit.code} aria-label={unit.nome}>
            <h3>
              {unit.nome}
              <Link to={paths.folhaDoDia(unit.code)} aria-label={HOJE.folhaDe(unit.nome)}>
                {HOJE.folha}
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
