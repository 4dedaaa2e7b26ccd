import { momentInWords } from '#contract/despedida/date-rules.ts'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { cerimoniaEnd } from '#contract/despedida/velorio-rules.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { timeOf } from '#web/lib/instant.ts'
import { portalZone } from '#web/lib/portal-zone.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'
import { absolute, paths } from '#web/paths.ts'
import { ExternalLink } from '#web/ui/public/button.tsx'
import { calendarFile, googleCalendarAddress, saveCalendarFile } from './calendar-file.ts'
import { mapAddress } from './map-address-rules.ts'
import { CERIMONIA } from './messages.ts'
import classes from './services.module.css'

type Which = 'velorio' | 'sepultamento'
export type CerimoniaProps = { which: Which; despedida: DespedidaPublica }

export const factsOf = ({ which, despedida }: CerimoniaProps) => ({
  title: CERIMONIA[which],
  when: which === 'velorio' ? despedida.data_velorio : despedida.data_sepultamento,
  place: which === 'velorio' ? despedida.local_velorio : despedida.local_sepultamento,
  detail: which === 'velorio' ? '' : despedida.localizacao_sepultado,
  change: despedida.mudancas.find(one => one.cerimonia === which),
})

const entryOf = ({ which, despedida }: CerimoniaProps, start: string) => {
  const { title, place, change } = factsOf({ which, despedida })
  const address = absolute(paths.despedida(despedida.id))
  return {
    uid: `${which}-${despedida.id}@${new URL(address).hostname}`,
    sequence: change?.vezes ?? 0,
    title: CERIMONIA.de(title, despedida.pessoa_falecida.nome),
    start,
    place,
    address,
  }
}

/** Directions are useless once the ceremony is over. */
export const isOver = ({ which, despedida }: CerimoniaProps): boolean => {
  const end = cerimoniaEnd(which, despedida)
  return end !== undefined && timeOf(end) < Date.now()
}

const Actions = (props: CerimoniaProps) => {
  const { title, when, place } = factsOf(props)
  // Only the browser knows the address of the page.
  const served = useServerRendered()
  const ahead = when !== null && timeOf(when) > Date.now()
  const directions = place !== '' && !isOver(props)
  if (!ahead && !directions) return null
  return (
    <div className={`row ${classes.actions}`}>
      {directions && <ExternalLink href={mapAddress(place)}>{CERIMONIA.comoChegar}</ExternalLink>}
      {ahead && (
        <button
          type="button"
          className={`touch strong ${classes.agenda}`}
          onClick={() => saveCalendarFile(CERIMONIA.arquivo(title), calendarFile(entryOf(props, when)))}
        >
          {CERIMONIA.agenda} <span className="vh">: {title}</span>
        </button>
      )}
      {ahead && !served && (
        <ExternalLink href={googleCalendarAddress(entryOf(props, when))}>{CERIMONIA.agendaGoogle}</ExternalLink>
      )}
    </div>
  )
}

const HERE = { weekday: 'long', hour: '2-digit', minute: '2-digit' } as const

/** The hour in the visitor's time zone, if it differs from the portal's. */
const hereInWords = (when: string): string | undefined => {
  const time = timeOf(when)
  const [here, there] = [undefined, portalZone()].map(timeZone =>
    new Intl.DateTimeFormat('pt-BR', { ...HERE, ...(timeZone ? { timeZone } : {}) }).format(time),
  )
  return here === there ? undefined : here
}

/** What depends on device and time: the visitor's local time, and whether a change is still relevant. */
export const Notices = ({ when, before }: { when: string; before: string | undefined }) => {
  const served = useServerRendered()
  const here = served ? undefined : hereInWords(when)
  const over = !served && timeOf(when) < Date.now()
  return (
    <>
      {before && !over && (
        <p className={classes.changed} role="note">
          {CERIMONIA.mudou(`${momentInWords(before)}, ${formatDataHora(before)}`)}
        </p>
      )}
      {here && <p className={`note ${classes.date}`}>{CERIMONIA.noSeuHorario(here)}</p>}
    </>
  )
}

/** Weekday and hour in words, the place, directions, a calendar entry; the previous hour if it changed. */
export const CerimoniaCard = (props: CerimoniaProps) => {
  const { title, when, place, detail, change } = factsOf(props)
  return (
    <article className={classes.card} aria-label={title}>
      <h3 className={classes.kind}>{title}</h3>
      {when ? (
        <>
          <p className={classes.moment}>{momentInWords(when)}</p>
          <p className={`note ${classes.date}`}>{formatDataHora(when)}</p>
          <Notices when={when} before={change?.antes} />
        </>
      ) : (
        <p className={classes.moment}>{CERIMONIA.semData}</p>
      )}
      {place !== '' && <p className={`strong ${classes.place}`}>{place}</p>}
      {detail && <p className={`note ${classes.date}`}>{detail}</p>}
      <Actions {...props} />
    </article>
  )
}
