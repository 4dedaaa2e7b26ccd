import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Cerimonia } from '#contract/despedida/cerimonias-rules.ts'
import { defaultPortrait, initialsOf } from '#contract/despedida/rules.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { SAGUAO } from '#contract/tela/messages.ts'
import type { VelorioDeHoje } from '#contract/tela/schema.ts'
import {
  followingOnTela,
  hourWithArticle,
  keepHoursTogether,
  momentForTela,
  nextInWords,
  phaseAt,
  spanInWords,
} from '#web/features/tela/hours-rules.ts'
import { TELA_TEXTO } from '#web/features/tela/messages.ts'
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

const wordsOf = (velorio: VelorioDeHoje, now: string): string => {
  const today = now.slice(0, 10)
  return [
    spanInWords(velorio.dataHoraInicial, velorio.dataHoraFinal, today),
    ...followingHere(velorio, now).map(
      ({ title, start }) => `${title.toLowerCase()} ${momentForTela(start, today).toLowerCase()}`,
    ),
  ].join(' · ')
}

/** "Agora", "A seguir, às 16h", "Terminou às 15h30". */
const stateOf = (velorio: VelorioDeHoje, now: string): string => {
  const phase = phaseAt(velorio, now)
  if (phase === 'antes') return nextInWords(velorio.dataHoraInicial, now.slice(0, 10))
  return phase === 'durante' ? TELA_TEXTO.agora : TELA_TEXTO.terminou(hourWithArticle(velorio.dataHoraFinal))
}

export const SaguaoRow = ({ velorio, now }: { velorio: VelorioDeHoje; now: string }) => (
  <li className={`${classes.row} ${phaseAt(velorio, now) === 'durante' ? classes.running : ''}`}>
    {velorio.foto_perfil === null ? (
      <Monogram initials={initialsOf(velorio.nome)} ground={defaultPortrait(velorio.sexo)} size={120} />
    ) : (
      <img src={velorio.foto_perfil} alt="" width={120} height={120} />
    )}
    <div className={classes.who}>
      <p className={classes.state}>{keepHoursTogether(stateOf(velorio, now))}</p>
      <h2 className="clip">{velorio.nome}</h2>
      <p>{keepHoursTogether(wordsOf(velorio, now))}</p>
      <p className={classes.moments}>
        <time>{formatDataHora(velorio.dataHoraInicial)}</time>
        {followingHere(velorio, now).map(({ which, start }) => (
          <time key={which}>{formatDataHora(start)}</time>
        ))}
      </p>
    </div>
    <p className={classes.capela}>{TELA_TEXTO.capela(velorio.capela)}</p>
  </li>
)

const Empty = () => (
  <div className={classes.empty}>
    <p>{TELA_TEXTO.saguaoVazio}</p>
    <p>{TELA_TEXTO.saguaoDepois}</p>
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
        <UnitMark empresa={empresa} />
        <p>{now.slice(11, 16)}</p>
      </header>
      <h1 className={classes.title}>{TELA_TEXTO.saguao}</h1>
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
