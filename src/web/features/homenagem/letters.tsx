import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import classes from './letters.module.css'
import { DENUNCIAR, HOMENAGEM_TELA } from './messages.ts'

/** Approved tributes as a column of short letters: words first, author below, picture if any. */
export const Letters = ({
  homenagens,
  onReport,
}: {
  homenagens: readonly HomenagemPublica[]
  onReport: (homenagem: HomenagemPublica) => void
}) => (
  <ol className={classes.letters}>
    {homenagens.map(homenagem => (
      <li key={homenagem.id}>
        {homenagem.imagem && (
          <img src={homenagem.imagem} alt={HOMENAGEM_TELA.imagemDe(homenagem.nome)} loading="lazy" decoding="async" />
        )}
        <p className={classes.text}>{homenagem.descricao}</p>
        <p className={classes.author}>
          <strong>{homenagem.nome}</strong> <span>{formatInstant(homenagem.data)}</span>
          <button
            type="button"
            className={classes.report}
            aria-label={DENUNCIAR.acaoDe(homenagem.nome)}
            onClick={() => onReport(homenagem)}
          >
            {DENUNCIAR.acao}
          </button>
        </p>
      </li>
    ))}
  </ol>
)
