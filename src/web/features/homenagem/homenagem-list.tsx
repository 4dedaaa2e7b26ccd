import { type ComponentProps, type CSSProperties, useState } from 'react'
import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { instantInWords } from '#web/lib/date-words.ts'
import { dataHoraAt } from '#web/lib/instant.ts'
import { inPortuguese } from '#web/lib/language.ts'
import { LazyBoundary } from '#web/lib/lazy.ts'
import { serverRenderedScreen } from '#web/lib/server-rendered.ts'
import { Picture } from '#web/ui/picture.tsx'
import { storedFiles } from '#web/ui/picture-files.ts'
import { Button } from '#web/ui/public/button.tsx'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import classes from './homenagem-list.module.css'
import { HOMENAGEM_TELA } from './messages.ts'
import type { ArrivalLine } from './use-arrivals.ts'

// Most pages have no voice.
const Voice = serverRenderedScreen('features/homenagem/voice.tsx', () =>
  import('./voice.tsx').then(module => module.Voice),
)

/** A picture that cannot be loaded does not affect the text. */
const HomenagemPicture = ({ address, alt }: { address: string; alt: string }) => {
  const [broken, setBroken] = useState(false)
  const files = storedFiles(address)
  if (broken) return null
  if (!files) return <img src={address} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(true)} />
  return (
    <Picture
      files={files}
      alt={alt}
      sizes="(max-width: 568px) calc(100vw - 48px), 520px"
      style={{ '--ratio': files.width / files.height } as CSSProperties}
      onBroken={() => setBroken(true)}
    />
  )
}

type HomenagemAuthor = Pick<HomenagemPublica, 'nome' | 'data'>

const Author = ({ homenagem }: { homenagem: HomenagemAuthor }) => (
  <span className={classes.who}>
    <strong>{homenagem.nome}</strong>{' '}
    <span>
      {instantInWords(homenagem.data)}
      <LocalTime of={dataHoraAt(Date.parse(homenagem.data))} />
    </span>
  </span>
)

type WordsProps = { homenagem: HomenagemPublica; inRoom?: boolean | undefined }

/** What somebody wrote or said; one line is set large. */
const Words = ({ homenagem: { descricao, nome, voz }, inRoom }: WordsProps) => (
  <>
    {(!voz || descricao !== HOMENAGEM.voz) && (
      <p className={`written ${classes.words} ${descricao.length > 80 ? '' : classes.short}`} {...inPortuguese()}>
        {descricao}
      </p>
    )}
    {voz && (
      <LazyBoundary>
        <Voice voz={voz} nome={nome} inRoom={inRoom} />
      </LazyBoundary>
    )}
  </>
)

/** Words and author of a homenagem, without its picture. */
export const HomenagemText = (props: WordsProps) => (
  <>
    <Words {...props} />
    <p className={classes.author}>
      <Author homenagem={props.homenagem} />
    </p>
  </>
)

type ArrivedProps = ArrivalLine & Pick<ComponentProps<typeof Button>, 'variant'>

/** How many homenagens have arrived: said to a screen reader, and to be pressed where they wait to appear at the beginning of the list. */
export const Arrived = ({ added, waiting, variant = 'filled', onShow }: ArrivedProps) => (
  <>
    <p role="status" className="vh">
      {added > 0 && HOMENAGEM_TELA.novas(added)}
    </p>
    {waiting > 0 && (
      <div className={classes.arrived}>
        <Button variant={variant} onClick={onShow}>
          {HOMENAGEM_TELA.novas(waiting)}
        </Button>
      </div>
    )}
  </>
)

/** Approved homenagens in one column: text first, author below, picture if any. */
export const HomenagemList = ({
  homenagens,
  isNew,
  onReport,
}: {
  homenagens: readonly HomenagemPublica[]
  isNew: (homenagem: HomenagemPublica) => boolean
  onReport: (homenagem: HomenagemPublica) => void
}) => (
  <ol className={classes.homenagens}>
    {homenagens.map(homenagem => (
      <li key={homenagem.id} id={`mensagem-${homenagem.id}`} className={isNew(homenagem) ? 'appear' : undefined}>
        {homenagem.imagem && (
          <HomenagemPicture address={homenagem.imagem} alt={HOMENAGEM_TELA.imagemDe(homenagem.nome)} />
        )}
        <Words homenagem={homenagem} />
        <p className={classes.author}>
          <Author homenagem={homenagem} />
          <button
            type="button"
            className={classes.report}
            aria-label={HOMENAGEM_TELA.denunciarDe(homenagem.nome)}
            onClick={() => onReport(homenagem)}
          >
            {HOMENAGEM_TELA.denunciar}
          </button>
        </p>
      </li>
    ))}
  </ol>
)
