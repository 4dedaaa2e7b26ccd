import type { HomenagemDoAutor } from '#contract/homenagem/schema.ts'
import { HOMENAGEM_TELA } from './messages.ts'
import classes from './own-letters.module.css'

/** The author's own letters that others do not see here: waiting ones, and those the family kept to itself. */
export const OwnLetters = ({ letters }: { letters: readonly HomenagemDoAutor[] }) => (
  <section className={classes.own} aria-labelledby="suas-mensagens">
    <h3 id="suas-mensagens">{letters.length === 1 ? HOMENAGEM_TELA.sua : HOMENAGEM_TELA.suas}</h3>
    <ul>
      {letters.map(letter => (
        <li key={letter.acompanhamento}>
          <p className={classes.text}>{letter.descricao}</p>
          <p className={classes.author}>{letter.nome}</p>
          <p className={classes.state}>{HOMENAGEM_TELA.situacao[letter.situacao]}</p>
        </li>
      ))}
    </ul>
  </section>
)
