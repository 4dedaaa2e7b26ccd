import { TELA_CAROUSEL_INTERVAL_MS } from '#contract/tela/limits.ts'
import { SAGUAO } from '#contract/tela/messages.ts'
import { canonicalUnit, displayCode } from '#contract/units.ts'
import { spanInWords } from '#web/features/tela/hours-rules.ts'
import { TELA_TEXTO } from '#web/features/tela/messages.ts'
import type { VelorioReservado } from '#web/features/tela/tela-store.ts'
import { useUnidadeNaTela } from '#web/features/tela/unidade-tela-store.ts'
import { useTelaCapela } from '#web/features/tela/use-tela-capela.ts'
import { absolute, paths } from '#web/paths.ts'
import { SaguaoScreen } from '#web/screens/display/saguao/saguao.tsx'
import { UnitMark } from '#web/screens/display/unit-mark.tsx'
import { CrossFade, useCarouselIndex } from '#web/ui/display/carousel.tsx'
import { TelaQr } from '#web/ui/display/tela-qr.tsx'
import { useDisplay } from '#web/ui/display/use-display.ts'
import { usePreloadedImages } from '#web/ui/display/use-preloaded-images.ts'
import { PlacaScreen } from './placa.tsx'
import classes from './reserved.module.css'
import { CapelaVelorio } from './velorio.tsx'

/** A wake may end while there is no network, and a family must not see a broken picture. */
const usePreloadedAds = (empresa: string): void => {
  const { logo, anuncios } = useUnidadeNaTela(empresa)
  usePreloadedImages([...anuncios, logo])
}

/** The address under which the public reaches the unit; an unknown unit, the Central de Velórios. */
const contactOf = (empresa: string): string => absolute(paths.contato(displayCode(canonicalUnit(empresa) ?? 'CV')))

const Foot = ({ empresa, time }: { empresa: string; time: string }) => (
  <div className={classes.foot}>
    <p className={classes.clock}>{time}</p>
    <TelaQr address={contactOf(empresa)} reason="Fale conosco" />
  </div>
)

/** Shown without a wake: the unit's slides of today, one every ten seconds, with time and contact code. */
const CapelaAds = ({ empresa, time }: { empresa: string; time: string }) => {
  const { anuncios } = useUnidadeNaTela(empresa)
  const index = useCarouselIndex(anuncios.length, TELA_CAROUSEL_INTERVAL_MS)
  const slide = anuncios[index]
  if (slide === undefined) return <CapelaQuiet empresa={empresa} time={time} />
  return (
    <main>
      <CrossFade id={slide} className={classes.slides ?? ''}>
        <div className={classes.scene}>
          <div className={classes.above}>
            <img src={slide} alt="" />
          </div>
          <div className={classes.below}>
            <img src={slide} alt="" />
          </div>
          <img className={classes.slide} src={slide} alt="" />
        </div>
      </CrossFade>
      <Foot empresa={empresa} time={time} />
    </main>
  )
}

/** Shown when the state of the chapel is unknown, or the unit has no slide: logo and time, without movement. */
const CapelaQuiet = ({ empresa, time }: { empresa: string; time: string }) => (
  <main className={classes.quiet}>
    <UnitMark empresa={empresa} className={classes.restingMark} />
    <p className={classes.restingClock}>{time}</p>
  </main>
)

type CapelaReservedProps = { empresa: string; capela: string; reservado: VelorioReservado; today: string }

/** A private wake on a display without its key: chapel and hours, without personal data. */
const CapelaReserved = ({ empresa, capela, reservado, today }: CapelaReservedProps) => (
  <main className={classes.tela}>
    <UnitMark empresa={empresa} className={classes.mark} />
    <section className={classes.card}>
      <h1>{TELA_TEXTO.capela(capela)}</h1>
      <p className={classes.reason}>{TELA_TEXTO.reservado}</p>
      <p className={classes.hours}>{spanInWords(reservado.dataHoraInicial, reservado.dataHoraFinal, today)}</p>
    </section>
  </main>
)

type CapelaContentProps = { empresa: string; lugar: string; chave: string | undefined }
type CapelaProps = { empresa: string; id: string; chave: string | undefined; modo: string | undefined }

const CapelaContent = ({ empresa, lugar, chave }: CapelaContentProps) => {
  useDisplay()
  usePreloadedAds(empresa)
  const { content, now } = useTelaCapela({ empresa, lugar, chave })
  const [today, time] = [now.slice(0, 10), now.slice(11, 16)]
  if (content.kind === 'velorio')
    return (
      <CrossFade id={`despedida:${content.velorio.despedida.id}`}>
        <CapelaVelorio velorio={content.velorio} now={now} />
      </CrossFade>
    )
  if (content.kind === 'reserved')
    return (
      <CrossFade id="reservado">
        <CapelaReserved empresa={empresa} capela={lugar} reservado={content.reservado} today={today} />
      </CrossFade>
    )
  return (
    <CrossFade id={content.kind}>
      {content.kind === 'ads' ? (
        <CapelaAds empresa={empresa} time={time} />
      ) : (
        <CapelaQuiet empresa={empresa} time={time} />
      )}
    </CrossFade>
  )
}

/** `modo=placa`: a door sign of electronic paper. */
const PLACA = 'placa'

/**
 * `/capela/{empresa}/{id}` (specification §2 "Chapel display screen"); `saguao` instead of a number is the lobby display of the unit,
 * `?modo=placa` the sign at the chapel's door.
 */
export const CapelaScreen = ({ empresa, id, chave, modo }: CapelaProps) => {
  if (id === SAGUAO) return <SaguaoScreen empresa={empresa} />
  const place = { empresa, lugar: id.length < 2 ? `0${id}` : id, chave }
  return modo === PLACA ? <PlacaScreen {...place} /> : <CapelaContent {...place} />
}
