import { BANNERS } from '#contract/despedida/banner-rules.ts'
import type { Cerimonia as CerimoniaDaDespedida } from '#contract/despedida/cerimonias-rules.ts'
import { hourShort } from '#contract/despedida/hour-rules.ts'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { TELA_CAROUSEL_INTERVAL_MS } from '#contract/tela/limits.ts'
import { BIOGRAPHY_LINES } from '#web/features/tela/biography-rules.ts'
import { followingOnTela, momentForTela, nextInWords, phaseAt, spanInWords } from '#web/features/tela/hours-rules.ts'
import { TELA_TEXTO } from '#web/features/tela/messages.ts'
import { type Slide, slidesOf } from '#web/features/tela/slide-rules.ts'
import { type Seguinte, seguinteOf, type VelorioNaTela } from '#web/features/tela/tela-store.ts'
import { absolute, paths } from '#web/paths.ts'
import { UnitMark } from '#web/screens/display/unit-mark.tsx'
import { CrossFade, useCarouselIndex } from '#web/ui/display/carousel.tsx'
import { TelaQr } from '#web/ui/display/tela-qr.tsx'
import { isWhole, useFirstFitting } from '#web/ui/display/use-first-fitting.ts'
import { usePreloadedImages } from '#web/ui/display/use-preloaded-images.ts'
import { Person } from './person.tsx'
import classes from './velorio.module.css'

/** "A seguir, às 14h52" before the hour, "O velório terminou às 15h30" after it; nothing during the velório. */
export const phaseInWords = ({ dataHoraInicial, dataHoraFinal }: DespedidaPublica['apresentacao'], now: string) => {
  const phase = phaseAt({ dataHoraInicial, dataHoraFinal }, now)
  if (phase === 'antes') return nextInWords(dataHoraInicial ?? '', now.slice(0, 10))
  return phase === 'depois' ? `O velório terminou ${hourShort(dataHoraFinal)}` : undefined
}

const HOMENAGEM_SIZES = 5

const fitsParent = (element: HTMLElement): boolean => element.offsetHeight <= (element.parentElement?.clientHeight ?? 0)

/** As large as its space allows. */
const Homenagem = ({ homenagem }: { homenagem: HomenagemPublica }) => {
  const [figure, size] = useFirstFitting<HTMLElement>(HOMENAGEM_SIZES, fitsParent)
  return (
    <figure ref={figure} className={classes.homenagem} data-size={size}>
      <blockquote className="clip">{homenagem.descricao}</blockquote>
      <figcaption className="clip">{homenagem.nome}</figcaption>
    </figure>
  )
}

/** Whose display it is, for somebody who arrives while a photograph covers the rest. */
type Whose = { id: number; nome: string }

const NAME_SIZES = 4

type FotografiaProps = { fotografia: FotografiaPublica; address: string; whose: Whose }

/** As high as the display, with whose it is and what the family wrote beside it. The two codes stay. */
const Fotografia = ({ fotografia, address, whose }: FotografiaProps) => {
  const caption = [fotografia.legenda, fotografia.ano].filter(Boolean).join(', ')
  const [words, size] = useFirstFitting<HTMLElement>(NAME_SIZES, isWhole)
  return (
    <figure className={classes.fotografia}>
      <img src={address} alt={fotografia.alternativo} />
      <figcaption ref={words} data-size={size}>
        <p>{whose.nome}</p>
        {caption !== '' && <p>{caption}</p>}
      </figcaption>
    </figure>
  )
}

const SlideContent = ({ slide, whose }: { slide: Slide; whose: Whose }) => {
  if ('homenagem' in slide) return <Homenagem homenagem={slide.homenagem} />
  if ('fotografia' in slide) return <Fotografia {...slide} whose={whose} />
  const address = absolute(paths.presenca(whose.id, slide.presenca))
  return <TelaQr address={address} reason="Assine a presença" level="M" className={classes.presenca} />
}

/** Homenagens, photographs and the livro de presença in turn. A photograph may be due while there is no network, so all are loaded before. */
const Carousel = ({ slides, whose }: { slides: readonly Slide[]; whose: Whose }) => {
  const index = useCarouselIndex(slides.length, TELA_CAROUSEL_INTERVAL_MS)
  usePreloadedImages(slides.flatMap(slide => ('address' in slide ? [slide.address] : [])))
  const slide = slides[index]
  if (!slide) return <div className={classes.homenagens} />
  return (
    <section className={classes.homenagens}>
      <CrossFade id={slide.id} className={classes.slides}>
        <SlideContent slide={slide} whose={whose} />
      </CrossFade>
    </section>
  )
}

type CerimoniaProps = { title: string; hours: string; place: string }

const Cerimonia = ({ title, hours, place }: CerimoniaProps) =>
  hours === '' && place === '' ? null : (
    <div>
      <dt>{title}</dt>
      <dd className="clip">
        {hours !== '' && <b>{hours}</b>} {place !== '' && <span>{place}</span>}
      </dd>
    </div>
  )

/** On the way to a grave its place comes first. Addresses are on the page, and so is the grave where three ceremonies share the space. */
const placeOf = ({ which, place, detail }: CerimoniaDaDespedida, short: boolean): string =>
  which === 'rito' && !short ? [detail, place].filter(Boolean).join(', ') : place

export const Cerimonias = ({ despedida, now }: { despedida: DespedidaPublica; now: string }) => {
  const { dataHoraInicial, dataHoraFinal, capela } = despedida.apresentacao
  const today = now.slice(0, 10)
  const following = followingOnTela(despedida, now)
  const short = following.length > 1
  return (
    <dl className={short ? `${classes.cerimonias} ${classes.three}` : classes.cerimonias}>
      <Cerimonia
        title={TELA_TEXTO.velorio}
        hours={spanInWords(dataHoraInicial, dataHoraFinal, today)}
        place={capela === null ? despedida.local_velorio : TELA_TEXTO.capela(capela)}
      />
      {following.map(one => (
        <Cerimonia
          key={one.which}
          title={one.title}
          hours={momentForTela(one.start, today)}
          place={placeOf(one, short)}
        />
      ))}
    </dl>
  )
}

const Codes = ({ despedida }: { despedida: VelorioNaTela['despedida'] }) => {
  const services = `${absolute(paths.despedida(despedida.id))}?aba=servicos`
  return (
    <section className={classes.codes}>
      <TelaQr address={`${absolute(paths.despedida(despedida.id))}?aba=mensagens`} reason={TELA_TEXTO.deixeMensagem} />
      <TelaQr address={despedida.floriculturas[0]?.link || services} reason="Envie flores" />
    </section>
  )
}

/** "Agora: cortejo às 15h40", as staff typed it, until the velório ends; a velório stored before an update of the portal has none. */
const momentoOf = ({ despedida: { exibicao } }: VelorioNaTela): string | undefined =>
  exibicao?.momento ? `Agora: ${exibicao.momento.replace(/(às?) (?=\d)/g, '$1\u00a0')}` : undefined

/** The next velório in this chapel, announced as long before as its own display would show it. */
export const announcementAt = (seguinte: Seguinte | undefined, now: string): string | undefined =>
  seguinte && now >= seguinte.desde
    ? `${nextInWords(seguinte.dataHoraInicial, now.slice(0, 10))}: ${seguinte.nome ?? 'cerimônia reservada à família'}`
    : undefined

/** Each other part that is shown takes a line from the biography, which keeps at least one. */
const biographyLines = (others: readonly boolean[]): number =>
  Math.max(1, BIOGRAPHY_LINES - others.filter(Boolean).length)

/**
 * The wake on the display: unit, deceased, hours, places, homenagens and photographs one by one, and two codes that stand all the time. The address of a private page requires
 * the family's code as everywhere. `now` is the portal's local time.
 */
export const CapelaVelorio = ({ velorio, now }: { velorio: VelorioNaTela; now: string }) => {
  const { despedida, homenagens, fotografias } = velorio
  const slides = slidesOf(homenagens, fotografias, despedida.exibicao?.presenca)
  const dim = BANNERS.find(banner => banner.id === despedida.foto_fundo)?.dim ?? 0.5
  const announcement = announcementAt(seguinteOf(velorio), now)
  const momento = momentoOf(velorio)
  const phase = momento ?? phaseInWords(despedida.apresentacao, now)
  const lines = biographyLines([
    phase !== undefined,
    momento !== undefined,
    announcement !== undefined,
    followingOnTela(despedida, now).length > 1,
    // The code of the livro de presença alone, which is higher than a homenagem.
    slides.length === 1 && despedida.exibicao?.presenca !== undefined,
  ])
  return (
    <main
      className={classes.tela}
      data-next-velorio={announcement ? true : undefined}
      data-momento={momento !== undefined || undefined}
      data-no-homenagens={slides.length === 0 || undefined}
    >
      <div className={classes.ground} style={{ '--dim': 1 - dim } as React.CSSProperties}>
        <img src={`/imagens/banners/${despedida.foto_fundo}.jpg`} alt="" />
      </div>
      <UnitMark empresa={despedida.apresentacao.empresa ?? ''} className={classes.mark} />
      <Person despedida={despedida} phase={phase} lines={lines} />
      <Carousel slides={slides} whose={{ id: despedida.id, nome: despedida.pessoa_falecida.nome }} />
      <Cerimonias despedida={despedida} now={now} />
      <Codes despedida={despedida} />
      {announcement && <p className={`clip ${classes.next}`}>{announcement}</p>}
    </main>
  )
}
