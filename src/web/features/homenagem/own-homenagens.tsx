import { type ReactNode, useEffect, useRef } from 'react'
import type { HomenagemDoAutor } from '#contract/homenagem/schema.ts'
import classes from './own-homenagens.module.css'
import { HOMENAGEM_ENVIADA } from './sent-messages.ts'
import { sentPicture } from './sent-store.ts'

/** Scrolls a homenagem just sent to the middle of the window: at the top edge a toast would cover it. */
const useNewInView = (count: number) => {
  const section = useRef<HTMLElement>(null)
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (before.current !== undefined && count > before.current) section.current?.scrollIntoView?.({ block: 'center' })
    before.current = count
  }, [count])
  return section
}

const SentPicture = ({ acompanhamento }: { acompanhamento: string }) => {
  const picture = sentPicture(acompanhamento)
  return picture === undefined ? null : (
    <img className={classes.picture} src={picture} alt={HOMENAGEM_ENVIADA.suaImagem} />
  )
}

/** The author's own homenagens that are not public: pending ones, and those that the family did not publish. */
export const OwnHomenagens = ({
  homenagens,
  children,
}: {
  homenagens: readonly HomenagemDoAutor[]
  /** What the author can do now. */
  children?: ReactNode
}) => {
  const section = useNewInView(homenagens.length)
  if (homenagens.length === 0) return null
  return (
    <section ref={section} className={classes.own} aria-labelledby="suas-mensagens">
      <h3 id="suas-mensagens">{HOMENAGEM_ENVIADA.suas(homenagens.length)}</h3>
      <ul>
        {homenagens.map(homenagem => (
          <li key={homenagem.acompanhamento}>
            <SentPicture acompanhamento={homenagem.acompanhamento} />
            <p className={`written ${classes.text}`}>{homenagem.descricao}</p>
            <p className={classes.author}>{homenagem.nome}</p>
            <p className={classes.state}>{HOMENAGEM_ENVIADA.situacao[homenagem.situacao]}</p>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
