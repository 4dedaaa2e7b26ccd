import { useTitle } from '#web/lib/title.ts'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { TERMO, TERMO_ATUALIZACAO } from './termo.ts'
import classes from './termo-uso.module.css'

/** Terms of use (specification §2), a static page. */
export const TermoUsoScreen = () => {
  useTitle('Termos de Uso e Serviço')
  return (
    <PublicShell>
      <article className={classes.page}>
        <h1>Termos de Uso e Serviço</h1>
        <p className={classes.updated}>Última atualização: {TERMO_ATUALIZACAO}</p>
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
}
