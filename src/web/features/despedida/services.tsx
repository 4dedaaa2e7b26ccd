import { cerimoniasOf } from '#contract/despedida/cerimonias-rules.ts'
import type { DespedidaPublica, Floricultura } from '#contract/despedida/public-schema.ts'
import { callAddress, maskTelefone } from '#contract/fields/telefone.ts'
import { useHashIntoView } from '#web/lib/hash-into-view.ts'
import { paths } from '#web/paths.ts'
import { ExternalLink, LinkButton } from '#web/ui/public/button.tsx'
import { CerimoniaCard } from './cerimonia-card.tsx'
import { PAGINA } from './messages.ts'
import classes from './services.module.css'
import { CONVITE_PRESENCA, FLORISTAS } from './services-messages.ts'

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
