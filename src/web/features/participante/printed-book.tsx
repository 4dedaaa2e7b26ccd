import type { Assinatura } from '#contract/assinatura/schema.ts'
import { LIST_MAX } from '#contract/limits.ts'
import type { Presenca } from '#contract/participante/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import sheet from '#web/ui/admin/sheet.module.css'
import { LIVRO } from './presenca-messages.ts'
import classes from './printed-book.module.css'

/** Who registered, as far as one list reaches. */
type WholeBook = { items: readonly Presenca[]; total: number }

type PrintedBookProps = { nome: string; book: WholeBook; signatures: readonly Assinatura[] }

/** The whole book on paper; nothing of it is on the screen. */
export const PrintedBook = ({ nome, book, signatures }: PrintedBookProps) => (
  <section className={`${sheet.sheet} ${classes.book}`} aria-hidden="true">
    <header className={sheet.person}>
      <p className={sheet.label}>{LIVRO.titulo}</p>
      <h1 className={sheet.name}>{nome}</h1>
    </header>
    {signatures.length > 0 && (
      <>
        <h2 className={sheet.label}>
          {'Assinaram o livro'}, {LIVRO.pessoas(signatures.length)}
        </h2>
        <ul className={classes.people}>
          {signatures.map(row => (
            <li key={row.id}>
              <span>{row.cidade === '' ? row.nome : `${row.nome}, ${row.cidade}`}</span>
              <span className={classes.when}>{formatInstant(row.criado_em)}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    {book.total > 0 && (
      <>
        <h2 className={sheet.label}>
          {'Cadastraram-se na página'}, {LIVRO.pessoas(book.total)}
        </h2>
        <ul className={classes.people}>
          {book.items.map(row => (
            <li key={row.id}>
              <span>{row.nome}</span>
              <span className={classes.when}>{formatInstant(row.em)}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    {book.total > LIST_MAX.staff && <p>{`As ${LIST_MAX.staff} mais recentes de ${book.total} pessoas.`}</p>}
  </section>
)
