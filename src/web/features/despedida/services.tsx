import { cerimoniaAddress, cerimoniasOf } from '#contract/despedida/cerimonias-rules.ts'
import type { DespedidaPublica, Floricultura } from '#contract/despedida/public-schema.ts'
import { callAddress, maskTelefone } from '#contract/fields/telefone.ts'
import { TEMPO } from '#web/lib/date-words.ts'
import { useGrupo } from '#web/lib/grupo.ts'
import { useHashIntoView } from '#web/lib/hash-into-view.ts'
import { timeOf } from '#web/lib/instant.ts'
import { inPortuguese } from '#web/lib/language.ts'
import { portalNow } from '#web/lib/portal-clock.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'
import { absolute, paths } from '#web/paths.ts'
import { ExternalLink, LinkButton } from '#web/ui/public/button.tsx'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import { calendarEntry, calendarFile, googleCalendarAddress, saveCalendarFile } from './calendar-file.ts'
import { ChangeNotice } from './cerimonia-notices.tsx'
import { type CerimoniaProps, cerimoniaName, changeOf, isOver } from './cerimonia-rules.ts'
import { mapAddress, searchOnMap } from './map-address-rules.ts'
import { CERIMONIA, PAGINA } from './messages.ts'
import { MOMENTO } from './moment-words.ts'
import classes from './services.module.css'
import { CARTAO_CERIMONIA, CONVITE_PRESENCA, FLORISTAS } from './services-messages.ts'
import { whatsappAddress } from './whatsapp-address.ts'

const Florist = ({ florist }: { florist: Floricultura }) => (
  <li className={classes.florist}>
    <div>
      <h4>{florist.nome}</h4>
      {florist.endereco !== '' && <p className="note">{florist.endereco}</p>}
      {florist.telefone !== '' && (
        <a className="touch" href={callAddress(florist.telefone)}>
          {maskTelefone(florist.telefone)}
        </a>
      )}
    </div>
    {florist.link !== '' && <ExternalLink href={florist.link}>{FLORISTAS.encomendar}</ExternalLink>}
  </li>
)

const wazeAddress = (query: string): string => `https://waze.com/ul?q=${encodeURIComponent(query)}&navigate=yes`

const Actions = (props: CerimoniaProps) => {
  const { start: when } = props.cerimonia
  const title = cerimoniaName(props.cerimonia)
  const place = cerimoniaAddress(props.cerimonia)
  // Only the browser knows the address of the page.
  const served = useServerRendered()
  const address = () => absolute(paths.despedida(props.despedida.id))
  const { unidades } = useGrupo()
  const map = mapAddress(place, unidades)
  const ahead = when !== null && timeOf(when) > portalNow()
  const directions = place !== '' && !isOver(props.cerimonia)
  if (!ahead && !directions) return null
  return (
    <div className={`row ${classes.actions}`}>
      {directions && (
        <>
          <ExternalLink href={map}>{CERIMONIA.comoChegar}</ExternalLink>
          <ExternalLink href={wazeAddress(searchOnMap(place, unidades))}>{CARTAO_CERIMONIA.waze}</ExternalLink>
          <ExternalLink href={whatsappAddress(CARTAO_CERIMONIA.caminho(title, place, map))}>
            {CARTAO_CERIMONIA.enviar}
          </ExternalLink>
        </>
      )}
      {ahead && (
        <button
          type="button"
          className={`touch strong ${classes.agenda}`}
          onClick={() =>
            saveCalendarFile(CARTAO_CERIMONIA.arquivo(title), calendarFile(calendarEntry(props, when, address())))
          }
        >
          {CARTAO_CERIMONIA.agenda} <span className="vh">: {title}</span>
        </button>
      )}
      {ahead && !served && (
        <ExternalLink href={googleCalendarAddress(calendarEntry(props, when, address()))}>
          {CARTAO_CERIMONIA.agendaGoogle}
        </ExternalLink>
      )}
    </div>
  )
}

/** Weekday and hour in words, the place, directions, a calendar entry; the previous hour if it changed. */
const CerimoniaCard = (props: CerimoniaProps) => {
  const { start: when, place, detail, note } = props.cerimonia
  const title = cerimoniaName(props.cerimonia)
  return (
    <article className={classes.card} aria-label={title}>
      <h3 className={classes.kind}>{title}</h3>
      {when ? (
        <>
          <p className={classes.moment}>{MOMENTO.emPalavras(when)}</p>
          <p className={`note ${classes.date}`}>
            {TEMPO.diaEHora(when)}
            <LocalTime of={when} />
          </p>
          <ChangeNotice when={when} before={changeOf(props)?.antes} />
        </>
      ) : (
        <p className={classes.moment}>{CARTAO_CERIMONIA.semData}</p>
      )}
      {place !== '' && <p className={`strong ${classes.place}`}>{place}</p>}
      {detail && <p className={`note ${classes.date}`}>{detail}</p>}
      {note && <p {...inPortuguese()}>{note}</p>}
      <Actions {...props} />
    </article>
  )
}

/** The two ceremonies with weekday and hour first, then the partner florists, marked as external. */
export const Services = ({ despedida }: { despedida: DespedidaPublica }) => {
  useHashIntoView('#floristas')
  return (
    <section className={classes.section} aria-labelledby="servicos">
      <h2 id="servicos" className="vh">
        {PAGINA.servicos}
      </h2>
      <div className={classes.cards}>
        {cerimoniasOf(despedida).map(cerimonia => (
          <CerimoniaCard key={cerimonia.which} cerimonia={cerimonia} despedida={despedida} />
        ))}
      </div>
      <div className={classes.florists}>
        <div>
          <h3>{CONVITE_PRESENCA.titulo}</h3>
          <p className="note">{CONVITE_PRESENCA.texto}</p>
        </div>
        <p>
          <LinkButton variant="ghost" to={paths.presenca(despedida.id)}>
            {CONVITE_PRESENCA.assinar}
          </LinkButton>
        </p>
      </div>
      <div id="floristas" className={classes.florists}>
        <div>
          <h3>{FLORISTAS.floristas}</h3>
          <p className="note">{FLORISTAS.floristasTexto}</p>
        </div>
        {despedida.floriculturas.length === 0 ? (
          <p className={`note ${classes.date}`}>{FLORISTAS.semFloristas}</p>
        ) : (
          <ul>
            {despedida.floriculturas.map(florist => (
              <Florist key={florist.nome} florist={florist} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
