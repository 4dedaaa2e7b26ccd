import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import classes from './letters.module.css'
import { HOMENAGEM_TELA } from './messages.ts'

/** Approved tributes as a column of short letters: words first, author below, picture if any. */
export const Letters = ({ homenagens }: { homenagens: readonly HomenagemPublica[] }) => (
  <ol className={classes.letters}>
    {homenagens.map(homenagem => (
      <li key={`${homenagem.data}${homenagem.nome}${homenagem.descricao}`}>
        {homenagem.imagem && (
          <img src={homenagem.imagem} alt={HOMENAGEM_TELA.imagemDe(homenagem.nome)} loading="lazy" decoding="async" />
        )}
        <p className={classes.text}>{homenagem.descricao}</p>
        <p className={classes.author}>
          <strong>{homenagem.nome}</strong> <span>{formatInstant(homenagem.data)}</span>
        </p>
      </li>
    ))}
  </ol>
)
