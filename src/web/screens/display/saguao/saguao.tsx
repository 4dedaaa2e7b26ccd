import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Cerimonia } from '#contract/despedida/cerimonias-rules.ts'
import { hourShort } from '#contract/despedida/hour-rules.ts'
import { defaultPortrait, initialsOf } from '#contract/despedida/rules.ts'
import { SAGUAO } from '#contract/tela/messages.ts'
import type { VelorioDeHoje } from '#contract/tela/schema.ts'
import { followingOnTela, momentForTela, phaseAt, spanInWords } from '#web/features/tela/hours-rules.ts'
import { useSaguao } from '#web/features/tela/use-saguao.ts'
import { UnitMark } from '#web/screens/display/unit-mark.tsx'
import { CrossFade, useCarouselIndex } from '#web/ui/display/carousel.tsx'
import { useDisplay } from '#web/ui/display/use-display.ts'
import { Monogram } from '#web/ui/monogram.tsx'
import classes from './saguao.module.css'

/** Rows that fit at a size legible from the door if no name is long; further rows are shown page by page. */
const rowsOf = (): number => (window.innerHeight > window.innerWidth ? 6 : 3)
const PAGE_ADVANCE_INTERVAL_MS = 12_000
/** Two rows are taller, and one is taller still. */
const heightOf = (count: number): string | undefined => {
  if (count > 2) return undefined
  return count === 1 ? `${classes.few} ${classes.one}` : classes.few
}

/** The lobby knows the velório by its apresentacao. */
const NO_PAGE = {
  local_velorio: '',
  localizacao_sepultado: '',
  apresentacao: { empresa: null, capela: null, dataHoraInicial: null, dataHoraFinal: null },
}

/** What follows the velório until the end of its last day, and the last ceremony. */
const followingHere = (velorio: VelorioDeHoje, now: string): (Cerimonia & { start: string })[] =>
  followingOnTela({ ...velorio, ...NO_PAGE, data_velorio: velorio.dataHoraInicial }, now).flatMap(one => {
    const { which, start } = one
    const shown = start !== null && (which === 'rito' || start.slice(0, 10) <= velorio.dataHoraFinal.slice(0, 10))
    return shown ? [{ ...one, start }] : []
  })

/** "Sepultamento hoje, às 16h". */
const wordsOf = (velorio: VelorioDeHoje, now: string): string =>
  followingHere(velorio, now)
    .map(({ title, start }) => `${title} ${momentForTela(start, now.slice(0, 10)).toLowerCase()}`)
    .join(' · ')

const RUNNING = 'Agora'

/** "Agora", "das 8h às 15h30"; "A seguir", "Amanhã, das 8h às 15h30"; "Terminou às 15h30". The title says "hoje". */
const stateOf = (velorio: VelorioDeHoje, now: string): { state: string; hours: string } => {
  const phase = phaseAt(velorio, now)
  if (phase === 'depois') return { state: `Terminou ${hourShort(velorio.dataHoraFinal)}`, hours: '' }
  const hours = spanInWords(velorio.dataHoraInicial, velorio.dataHoraFinal, now.slice(0, 10)).replace(/^Hoje, /, '')
  return { state: phase === 'durante' ? RUNNING : 'A seguir', hours }
}

/** A longer name is set smaller, so that more rows fit: every name is whole. */
const isLong = (nome: string): boolean => nome.length > 45

export const SaguaoRow = ({ velorio, now }: { velorio: VelorioDeHoje; now: string }) => {
  const { state, hours } = stateOf(velorio, now)
  const following = wordsOf(velorio, now)
  return (
    <li
      className={classes.row}
      data-running={state === RUNNING || undefined}
      data-long={isLong(velorio.nome) || undefined}
    >
      {velorio.foto_perfil === null ? (
        <Monogram initials={initialsOf(velorio.nome)} ground={defaultPortrait(velorio.sexo)} size={120} />
      ) : (
        <img src={velorio.foto_perfil} alt="" width={120} height={120} />
      )}
      <div className={classes.who}>
        <h2>{velorio.nome}</h2>
        <p className={classes.hours}>
          <b className={classes.state}>{state}</b> {hours !== '' && <span>{hours}</span>}
        </p>
        {following !== '' && <p>{following}</p>}
      </div>
      <p className={classes.capela}>
        Capela <b className={classes.number}>{Number(velorio.capela)}</b>
      </p>
    </li>
  )
}

const Empty = () => (
  <div className={classes.empty}>
    <p>Nenhum velório nesta casa agora.</p>
    <p>Os próximos aparecem aqui com a capela e a hora.</p>
  </div>
)

/** Rows of one page: the most that may fit, until a page is found to be taller than the display. */
const useRows = (names: string) => {
  const [rows, setRows] = useState(rowsOf)
  const [measured, setMeasured] = useState(names)
  if (measured !== names) {
    setMeasured(names)
    setRows(rowsOf())
  }
  useEffect(() => {
    const restart = () => setRows(rowsOf())
    window.addEventListener('resize', restart)
    // The characters of the device's font are wider than those of the portal, which arrive after the first measurement.
    void document.fonts?.ready?.then(restart)
    return () => window.removeEventListener('resize', restart)
  }, [])
  return { rows, dropRow: () => setRows(now => Math.max(1, now - 1)) }
}

type PageProps = { velorios: readonly VelorioDeHoje[]; now: string; height: string | undefined; onOverflow: () => void }

const Page = ({ velorios, now, height, onOverflow }: PageProps) => {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const bottom = list.current?.lastElementChild?.getBoundingClientRect().bottom ?? 0
    if (bottom > window.innerHeight) onOverflow()
  })
  return (
    <ul ref={list} className={height}>
      {velorios.map(velorio => (
        <SaguaoRow key={`${velorio.id}:${velorio.dataHoraInicial}`} velorio={velorio} now={now} />
      ))}
    </ul>
  )
}

/** `/capela/{empresa}/saguao`: today's wakes in this unit, now and next, with chapel and hours. */
export const SaguaoScreen = ({ empresa }: { empresa: string }) => {
  useDisplay()
  const { velorios: known, now } = useSaguao(empresa, SAGUAO)
  const velorios = known ?? []
  const { rows, dropRow } = useRows(velorios.map(({ nome }) => nome).join())
  const pages = Math.max(1, Math.ceil(velorios.length / rows))
  const page = useCarouselIndex(pages, PAGE_ADVANCE_INTERVAL_MS)
  return (
    <main className={classes.tela}>
      <header className={classes.head}>
        <h1>
          Velórios de hoje
          {pages > 1 && <small>{` ${page + 1} de ${pages}`}</small>}
        </h1>
        <UnitMark empresa={empresa} className={classes.mark} />
        <p className={classes.clock}>{now.slice(11, 16)}</p>
      </header>
      {known?.length === 0 && <Empty />}
      {velorios.length > 0 && (
        <CrossFade id={`pagina:${page}`}>
          <Page
            velorios={velorios.slice(page * rows, page * rows + rows)}
            now={now}
            height={heightOf(Math.min(rows, velorios.length))}
            onOverflow={dropRow}
          />
        </CrossFade>
      )}
    </main>
  )
}
