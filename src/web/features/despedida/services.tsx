import type { DespedidaPublica, Floricultura } from '#contract/despedida/public-schema.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { ExternalLink } from '#web/ui/public/button.tsx'
import { dateInWords, momentInWords } from './ceremony-words.ts'
import { mapAddress } from './map-address.ts'
import classes from './services.module.css'

type CeremonyProps = { title: string; when: string | null; place: string; detail?: string }

const CeremonyCard = ({ title, when, place, detail }: CeremonyProps) => (
  <article className={classes.card}>
    <h3 className={classes.kind}>{title}</h3>
    {when ? (
      <>
        <p className={classes.moment}>{momentInWords(when)}</p>
        <p className={classes.date}>{dateInWords(when)}</p>
      </>
    ) : (
      <p className={classes.moment}>Data ainda não informada</p>
    )}
    {place !== '' && <p className={classes.place}>{place}</p>}
    {detail && <p className={classes.date}>{detail}</p>}
    {place !== '' && (
      <div className={classes.actions}>
        <ExternalLink href={mapAddress(place)}>Ver no mapa</ExternalLink>
      </div>
    )}
  </article>
)

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
      <CeremonyCard title="Velório" when={despedida.data_velorio} place={despedida.local_velorio} />
      <CeremonyCard
        title="Sepultamento"
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
