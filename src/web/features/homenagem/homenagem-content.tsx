import type { ReactNode } from 'react'
import type { Homenagem } from '#contract/homenagem/schema.ts'
import { Picture } from '#web/ui/picture.tsx'
import { storedFiles } from '#web/ui/picture-files.ts'
import classes from './homenagem-content.module.css'

const Thumbnail = ({ address }: { address: string }) => {
  const files = storedFiles(address)
  if (!files) return <img src={address} alt="" width={88} height={88} loading="lazy" />
  const aspectRatio = Math.max(1, files.width / files.height)
  return <Picture files={{ ...files, width: 88, height: 88 }} alt="" sizes={`${Math.ceil(88 * aspectRatio)}px`} />
}

/** A homenagem for the person who decides: text first, author below, picture beside it. */
export const HomenagemContent = ({ homenagem, children }: { homenagem: Homenagem; children?: ReactNode }) => (
  <div className={classes.homenagem}>
    {homenagem.imagem && (
      <a
        href={homenagem.imagem}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Abrir a imagem enviada por ${homenagem.nome}`}
      >
        <Thumbnail address={homenagem.imagem} />
      </a>
    )}
    <div>
      <p className={`written ${classes.text}`}>{homenagem.descricao}</p>
      <p className={classes.author}>{homenagem.nome}</p>
      {children}
    </div>
  </div>
)
