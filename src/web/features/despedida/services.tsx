import { dateInWords, momentInWords } from '#contract/despedida/ceremony-words.ts'
import type { DespedidaPublica, Floricultura } from '#contract/despedida/public-schema.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { absolute, paths } from '#web/paths.ts'
import { ExternalLink } from '#web/ui/public/button.tsx'
import { calendarFile, saveCalendarFile } from './calendar-file.ts'
import { mapAddress } from './map-address.ts'
import { CERIMONIA } from './messages.ts'
import classes from './services.module.css'

type CeremonyProps = { title: string; despedida: DespedidaPublica; when: string | null; place: string; detail?: string }

const entryOf = ({ title, despedida, place }: CeremonyProps, start: string) =>
  calendarFile({
    title: CERIMONIA.de(title, despedida.pessoa_falecida.nome),
    start,
    place,
    address: absolute(paths.despedida(despedida.id)),
  })

const Actions = (props: CeremonyProps) => {
  const { title, when, place } = props
  if (place === '' && !when) return null
  return (
    <div className={classes.actions}>
      {place !== '' && <ExternalLink href={mapAddress(place)}>{CERIMONIA.mapa}</ExternalLink>}
      {when && (
        <button
          type="button"
          className={classes.agenda}
          onClick={() => saveCalendarFile(CERIMONIA.arquivo(title), entryOf(props, when))}
        >
          {CERIMONIA.agenda} <span className="vh">: {title}</span>
        </button>
      )}
    </div>
  )
}

const CeremonyCard = (props: CeremonyProps) => {
  const { title, when, place, detail } = props
  return (
    <article className={classes.card}>
      <h3 className={classes.kind}>{title}</h3>
      {when ? (
        <>
          <p className={classes.moment}>{momentInWords(when)}</p>
          <p className={classes.date}>{dateInWords(when)}</p>
        </>
      ) : (
        <p className={classes.moment}>{CERIMONIA.semData}</p>
      )}
      {place !== '' && <p className={classes.place}>{place}</p>}
      {detail && <p className={classes.date}>{detail}</p>}
      <Actions {...props} />
    </article>
  )
}

const Florist = ({ florist }: { florist: Floricultura }) => (
  <li className={classes.florist}>
    <div>
      <h4>{florist.nome}</h4>
      {florist.endereco !== '' && <p>{florist.endereco}</p>}
      {florist.telefone !== '' && <a href={`tel:${florist.telefone}`}>{maskTelefone(florist.telefone)}</a>}
    </div>
    {florist.link !== '' && <ExternalLink href={florist.link}>Encomendar flores</ExternalLink>}
  </li>
)

/** Two ceremonies that lead with weekday and hour, then the partner florists, marked as outside the portal. */
export const Services = ({ despedida }: { despedida: DespedidaPublica }) => (
  <section className={classes.section} aria-labelledby="servicos">
    <h2 id="servicos">Serviços</h2>
    <div className={classes.cards}>
      <CeremonyCard
        title={CERIMONIA.velorio}
        despedida={despedida}
        when={despedida.data_velorio}
        place={despedida.local_velorio}
      />
      <CeremonyCard
        title={CERIMONIA.sepultamento}
        despedida={despedida}
        when={despedida.data_sepultamento}
        place={despedida.local_sepultamento}
        detail={despedida.localizacao_sepultado}
      />
    </div>
    <div className={classes.florists}>
      <div>
        <h3>Floristas parceiras</h3>
        <p>Cada floricultura atende por conta própria, fora deste portal.</p>
      </div>
      {despedida.floriculturas.length === 0 ? (
        <p className={classes.date}>Nenhuma floricultura parceira nesta unidade.</p>
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
