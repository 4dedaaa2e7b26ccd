import type { ReactNode } from 'react'
import type { Homenagem } from '#contract/homenagem/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { Picture } from '#web/ui/picture.tsx'
import { storedFiles } from '#web/ui/picture-files.ts'
import classes from './homenagem-card.module.css'
import { VoiceReview } from './voice-review.tsx'

const CardPicture = ({ address }: { address: string }) => {
  const files = storedFiles(address)
  if (!files) return <img src={address} alt="" loading="lazy" />
  return <Picture files={files} alt="" sizes="(max-width: 688px) calc(100vw - 48px), 600px" />
}

/** A homenagem as its family reads it: large text, the author, the picture, and below what can be decided. */
export const HomenagemCard = ({ homenagem, children }: { homenagem: Homenagem; children: ReactNode }) => (
  <li className={classes.card}>
    <p className={`written ${classes.text}`}>{homenagem.descricao}</p>
    {homenagem.voz && <VoiceReview homenagem={homenagem} voz={homenagem.voz} />}
    {homenagem.imagem && <CardPicture address={homenagem.imagem} />}
    <p className={classes.author}>
      <strong>{homenagem.nome}</strong> <span>{formatInstant(homenagem.data)}</span>
    </p>
    {children}
  </li>
)
