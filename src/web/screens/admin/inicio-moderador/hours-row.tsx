import { CalendarClock, ChevronDown } from 'lucide-react'
import type { Despedida } from '#contract/despedida/schema.ts'
import { velorioInForce } from '#contract/despedida/velorio-rules.ts'
import { formatDataHora, weekdayOf } from '#contract/fields/data-hora.ts'
import { CERIMONIA } from '#web/features/despedida/messages.ts'
import classes from './inicio-moderador.module.css'
import { LINHAS } from './messages.ts'

type CerimoniaProps = { title: string; when: string | null; places: readonly string[] }

const Cerimonia = ({ title, when, places }: CerimoniaProps) => {
  const place = places.filter(text => text !== '').join(', ')
  return (
    <div>
      <dt>{title}</dt>
      {when && (
        <dd>
          {weekdayOf(when)}, {formatDataHora(when)}
        </dd>
      )}
      {place !== '' && <dd>{place}</dd>}
      {!when && place === '' && <dd>{LINHAS.semHorario}</dd>}
    </div>
  )
}

/** Hours and places of both ceremonies unfold in place: a moderator reads them, staff enter them. */
export const HoursRow = ({ despedida }: { despedida: Despedida }) => {
  const velorio = velorioInForce(despedida, despedida.apresentacao)
  return (
    <li>
      <details className={classes.hours}>
        <summary className={classes.row}>
          <CalendarClock aria-hidden />
          <span className={classes.words}>
            <strong>
              {LINHAS.horarios} <span className="soft">{LINHAS.soVer}</span>
            </strong>
          </span>
          <ChevronDown aria-hidden className={classes.chevron} />
        </summary>
        <dl>
          <Cerimonia title={CERIMONIA.velorio} when={velorio.data_velorio} places={[velorio.local_velorio]} />
          <Cerimonia
            title={CERIMONIA.sepultamento}
            when={despedida.data_sepultamento}
            places={[despedida.local_sepultamento, despedida.localizacao_sepultado]}
          />
        </dl>
        <p className="note">{LINHAS.horariosAjuda}</p>
      </details>
    </li>
  )
}
