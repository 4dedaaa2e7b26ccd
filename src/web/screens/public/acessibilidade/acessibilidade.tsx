import { Link } from 'react-router'
import { GroupContact } from '#web/features/configuracao/group-contact.tsx'
import { useSobre } from '#web/features/configuracao/sobre-query.ts'
import { paths } from '#web/paths.ts'
import { AccessibilitySymbol } from '#web/ui/public/accessibility-symbol.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import classes from './acessibilidade.module.css'
import { ACESSIBILIDADE as TEXTOS } from './messages.ts'

/** The contact that the group states in its settings, and those of its units. */
const Contact = () => (
  <section>
    <h2>{TEXTOS.falar}</h2>
    <p>{TEXTOS.falarTexto}</p>
    <p className="row">
      <GroupContact telefone={TEXTOS.telefone} />
      <Link className="touch strong" to={paths.contato()}>
        {TEXTOS.unidades}
      </Link>
    </p>
    <p className="note">{TEXTOS.lei}</p>
  </section>
)

/** What exists and what is missing, in this house. @param legendas it has captions on recordings */
const partsOf = (legendas: boolean) => {
  const [exists, missing] = TEXTOS.partes
  const { sem, com, existem } = TEXTOS.legendas
  return [
    { ...exists, itens: legendas ? [...exists.itens, existem] : exists.itens },
    { ...missing, itens: [legendas ? com : sem, ...missing.itens] },
  ]
}

/** What the portal offers and what it lacks (Lei 13.146, art. 63). */
export const AcessibilidadeScreen = () => {
  const sobre = useSobre()
  return (
    <PublicShell title={TEXTOS.titulo}>
      <article className={classes.page}>
        <h1>
          <AccessibilitySymbol size={52} />
          {TEXTOS.titulo}
        </h1>
        <p className={classes.intro}>{TEXTOS.intro}</p>
        {partsOf(sobre.data?.legendas ?? false).map(({ titulo, itens }) => (
          <section key={titulo}>
            <h2>{titulo}</h2>
            <ul>
              {itens.map(item => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
        <Contact />
      </article>
    </PublicShell>
  )
}
