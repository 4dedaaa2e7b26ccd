import { PublicShell } from '#web/ui/public/shell.tsx'
import { TERMO, TERMO_ATUALIZACAO } from './messages.ts'
import classes from './termo-uso.module.css'

/** Terms of use (specification §2), a static page. */
export const TermoUsoScreen = () => (
  <PublicShell title="Termos de Uso e Serviço">
    <article className={classes.page}>
      <h1>Termos de Uso e Serviço</h1>
      <p className={`soft ${classes.updated}`}>Última atualização: {TERMO_ATUALIZACAO}</p>
      {TERMO.map(section => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  </PublicShell>
)
