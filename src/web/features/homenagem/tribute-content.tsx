import type { Homenagem } from '#contract/homenagem/schema.ts'
import classes from './tribute-content.module.css'

/** A tribute as the one who decides reads it: the words first, the author below, the picture beside. */
export const TributeContent = ({ homenagem }: { homenagem: Homenagem }) => (
  <div className={classes.tribute}>
    {homenagem.imagem && (
      <a
        href={homenagem.imagem}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Abrir a imagem enviada por ${homenagem.nome}`}
      >
        <img src={homenagem.imagem} alt="" width={88} height={88} loading="lazy" />
      </a>
    )}
    <div>
      <p className={classes.text}>{homenagem.descricao}</p>
      <p className={classes.author}>{homenagem.nome}</p>
    </div>
  </div>
)
