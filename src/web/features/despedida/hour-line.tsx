import { actionsOf, directionsOf, type HourAction, type PageHour } from '#contract/despedida/phase-rules.ts'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import { useGrupo } from '#web/lib/grupo.ts'
import { timeOf } from '#web/lib/instant.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'
import { type ButtonVariant, ExternalButton, LinkButton } from '#web/ui/public/button.tsx'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import classes from './hour-line.module.css'
import { HORA } from './hour-messages.ts'
import { hourText } from './hour-rules.ts'
import { mapAddress } from './map-address-rules.ts'
import { CERIMONIA } from './messages.ts'

type HourProps = { hour: PageHour; despedida: DespedidaPagina }

/** Each action opens a tab, at the part that it is about. */
const TARGETS: Readonly<Partial<Record<HourAction, { search: string; hash: string }>>> = {
  watch: { search: '?aba=velorio', hash: '#velorio' },
  replay: { search: '?aba=velorio', hash: '#velorio' },
  write: { search: '?aba=mensagens', hash: '#escrever' },
  flowers: { search: '?aba=servicos', hash: '#floristas' },
}

type ActionProps = HourProps & { action: HourAction; variant: ButtonVariant; tabIndex?: number }

const Action = ({ action, variant, hour, despedida, ...rest }: ActionProps) => {
  const { unidades } = useGrupo()
  const target = TARGETS[action]
  return target ? (
    <LinkButton {...rest} variant={variant} to={target} preventScrollReset>
      {HORA.acao[action === 'watch' && hour.cerimonia !== 'velorio' ? 'watchElsewhere' : action]}
    </LinkButton>
  ) : (
    <ExternalButton {...rest} variant={variant} href={mapAddress(directionsOf(hour, despedida), unidades)}>
      {HORA.acao[action]}
    </ExternalButton>
  )
}

const VARIANTS: readonly ButtonVariant[] = ['filled', 'ghost', 'text']

/** A browser would end a line after the hyphen of "quinta-feira". */
const keepWeekdays = (text: string) =>
  text
    .split(/((?:segunda|terça|quarta|quinta|sexta)-feira)/i)
    .map((part, index) => (index % 2 === 1 ? <b key={part}>{part}</b> : part))

/** What a visitor who opens the page now wants first: hour, place, and what can be done. */
export const HourLine = ({ hour, despedida }: HourProps) => {
  const { onAir, title, moment, date, dateMoment, place, before } = hourText(hour, despedida)
  const served = useServerRendered()
  return (
    <div className={classes.hour} data-expires-at={timeOf(hour.until)}>
      {/* Not before hydration: the reader's own hour, which the document lacks, would be announced alone. */}
      <div aria-live={served ? undefined : 'polite'} className={classes.text}>
        <p className={onAir ? `${classes.title} ${classes.onAir}` : classes.title}>
          {keepWeekdays(title)}
          <LocalTime of={moment} />
        </p>
        {date !== '' && (
          <p className="soft">
            {date}
            <LocalTime of={dateMoment} />
          </p>
        )}
        {place !== '' && <p className="soft">{place}</p>}
        {before !== undefined && (
          <p className={classes.changed} role="note">
            {CERIMONIA.mudou(before.text)}
            <LocalTime of={before.moment} />
          </p>
        )}
      </div>
      <nav className={classes.actions} aria-label={HORA.acoes}>
        {actionsOf(hour, despedida).map((action, index) => (
          <Action key={action} action={action} variant={VARIANTS[index] ?? 'text'} hour={hour} despedida={despedida} />
        ))}
      </nav>
    </div>
  )
}

const BAR_MAX = 2

/**
 * On a phone the first two actions that the open tab does not offer itself, at the lower edge once the head is scrolled away. Hidden from
 * keyboard and screen reader, which have them in the head.
 */
export const HourBar = ({ hour, despedida, tab }: HourProps & { tab: string }) => {
  const actions = actionsOf(hour, despedida)
    .filter(action => !TARGETS[action]?.search.endsWith(tab))
    .slice(0, BAR_MAX)
  if (actions.length === 0) return null
  return (
    <div className={classes.track} aria-hidden="true">
      <div className={classes.bar} data-action-bar>
        {actions.map((action, index) => (
          <Action
            key={action}
            action={action}
            variant={VARIANTS[index] ?? 'ghost'}
            hour={hour}
            despedida={despedida}
            tabIndex={-1}
          />
        ))}
      </div>
    </div>
  )
}
