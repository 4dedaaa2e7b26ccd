import { Link } from 'react-router'
import { defaultPortrait, initialsOf } from '#contract/despedida/rules.ts'
import { TEMPO } from '#web/lib/date-words.ts'
import { timeOf } from '#web/lib/instant.ts'
import { inPortuguese } from '#web/lib/language.ts'
import { useLoad } from '#web/lib/load.ts'
import { useNow } from '#web/lib/use-now.ts'
import { paths } from '#web/paths.ts'
import { PALAVRAS } from '#web/ui/messages.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import { Portrait } from '#web/ui/public/portrait.tsx'
import { loadTransmissoes } from './inicio.load.ts'
import { INICIO } from './messages.ts'
import classes from './velorios.module.css'
import { type Velorio, veloriosAt } from './velorios-rules.ts'

const REFRESH_INTERVAL_MS = 30_000
/** More are on the list of wakes. */
const SHOWN_MAX = 12
/** Up to here each person has a large portrait. */
const FEW_MAX = 3

/** One alone, a few side by side, or many in small rows: the class, and the edge of the portraits on wide windows and on phones. */
const layoutFor = (count: number): { list: string | undefined; size: number; phoneSize: number } => {
  if (count === 1) return { list: classes.alone, size: 208, phoneSize: 160 }
  if (count <= FEW_MAX) return { list: classes.few, size: 184, phoneSize: 88 }
  return { list: classes.many, size: 88, phoneSize: 88 }
}

/** What the public lists say of today and tomorrow, by the portal's clock. */
export const useVelorios = (): ReturnType<typeof veloriosAt> => {
  const { data = [] } = useLoad('transmissoes', loadTransmissoes, {}, { refetchMs: REFRESH_INTERVAL_MS })
  return veloriosAt(data, useNow())
}

/** "Agora, até as 15h30", "Hoje, às 17h". */
const whenInWords = ({ state, begins, ends, endsToday }: Velorio): string => {
  if (state !== 'agora') return INICIO[state](TEMPO.hora(begins))
  if (ends === null) return PALAVRAS.aoVivo
  return INICIO.agora(endsToday ? TEMPO.horaSemPreposicao(ends) : TEMPO.semanaEHora(ends))
}

const Person = ({ velorio, size, phoneSize }: { velorio: Velorio; size: number; phoneSize: number }) => {
  const { despedida, state, begins, ends } = velorio
  const { nome, conhecido_como: apelido, sexo } = despedida.pessoa_falecida
  const live = despedida.status_apresentacao
  return (
    <li className={classes.person}>
      <Portrait
        src={despedida.foto_perfil}
        initials={initialsOf(nome)}
        ground={defaultPortrait(sexo)}
        size={size}
        phoneSize={phoneSize}
        ring={false}
      />
      <div>
        <h3 className={classes.name}>
          <Link to={`${paths.despedida(despedida.id)}${live ? '?aba=velorio' : ''}`}>{nome}</Link>
        </h3>
        {apelido && <p className="note">{`“${apelido}”`}</p>}
        <p className={live ? `${classes.when} ${classes.live}` : classes.when}>
          {whenInWords(velorio)}
          <LocalTime of={state === 'agora' ? ends : begins} />
        </p>
        {despedida.local_velorio !== '' && (
          <p className="note" {...inPortuguese()}>
            {despedida.local_velorio}
          </p>
        )}
      </div>
    </li>
  )
}

/** The people of whom one takes leave today and tomorrow. */
export const Velorios = ({ velorios, until }: ReturnType<typeof veloriosAt>) => {
  const shown = velorios.slice(0, SHOWN_MAX)
  if (shown.length === 0) return null
  const { list, ...sizes } = layoutFor(shown.length)
  return (
    <section aria-labelledby="velorios" data-expires-at={timeOf(until)}>
      <h2 id="velorios" className={classes.title}>
        {INICIO.velorios}
      </h2>
      <ul className={list}>
        {shown.map(velorio => (
          <Person key={velorio.despedida.id} velorio={velorio} {...sizes} />
        ))}
      </ul>
      {velorios.length > SHOWN_MAX && (
        <p className={classes.all}>
          <LinkButton variant="ghost" to={paths.listaPostagens('aovivo')}>
            {INICIO.todos}
          </LinkButton>
        </p>
      )}
    </section>
  )
}
