import { LIST_MAX } from '#contract/limits.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { LIVRO } from './presenca-messages.ts'
import type { WholeBook } from './presenca-query.ts'
import classes from './printed-book.module.css'

/** The whole book on paper; nothing of it is on the screen. */
export const PrintedBook = ({ nome, book }: { nome: string; book: WholeBook }) => (
  <section className={classes.book} aria-hidden="true">
    <h1>{nome}</h1>
    <p className={classes.subtitle}>
      {LIVRO.titulo}, {LIVRO.pessoas(book.total).toLowerCase()}
    </p>
    <ul className={classes.people}>
      {book.items.map(row => (
        <li key={row.id}>
          <span>{row.nome}</span>
          <span className={classes.when}>{formatInstant(row.em)}</span>
        </li>
      ))}
    </ul>
    {book.total > LIST_MAX.staff && <p>{LIVRO.primeiras(LIST_MAX.staff, book.total)}</p>}
  </section>
)
