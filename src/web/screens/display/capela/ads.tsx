import { TELA_CAROUSEL_INTERVAL_MS } from '#contract/tela/limits.ts'
import { canonicalUnit, displayCode } from '#contract/units.ts'
import { TELA_TEXTO } from '#web/features/tela/messages.ts'
import { useUnidadeNaTela } from '#web/features/tela/unidade-tela-store.ts'
import { absolute, paths } from '#web/paths.ts'
import { UnitMark } from '#web/screens/display/unit-mark.tsx'
import { CrossFade, useCarouselIndex } from '#web/ui/display/carousel.tsx'
import { TelaQr } from '#web/ui/display/tela-qr.tsx'
import { usePreloadedImages } from '#web/ui/display/use-preloaded-images.ts'
import classes from './ads.module.css'

/** A wake may end while there is no network, and a family must not see a broken picture. */
export const usePreloadedAds = (empresa: string): void => {
  const { logo, anuncios } = useUnidadeNaTela(empresa)
  usePreloadedImages([...anuncios, logo])
}

/** The address under which the public reaches the unit; an unknown unit, the Central de Velórios. */
const contactOf = (empresa: string): string => absolute(paths.contato(displayCode(canonicalUnit(empresa) ?? 'CV')))

const Foot = ({ empresa, time }: { empresa: string; time: string }) => (
  <div className={classes.foot}>
    <p className={classes.clock}>{time}</p>
    <TelaQr address={contactOf(empresa)} reason={TELA_TEXTO.faleConosco} />
  </div>
)

/** Shown without a wake: the unit's slides of today, one every ten seconds, with time and contact code. */
export const CapelaAds = ({ empresa, time }: { empresa: string; time: string }) => {
  const { anuncios } = useUnidadeNaTela(empresa)
  const index = useCarouselIndex(anuncios.length, TELA_CAROUSEL_INTERVAL_MS)
  const slide = anuncios[index]
  if (slide === undefined) return <CapelaQuiet empresa={empresa} time={time} />
  return (
    <main>
      <CrossFade id={slide} className={classes.slides ?? ''}>
        <div className={classes.scene}>
          <img className={classes.surrounding} src={slide} alt="" />
          <img className={classes.slide} src={slide} alt="" />
        </div>
      </CrossFade>
      <Foot empresa={empresa} time={time} />
    </main>
  )
}

/** Shown when the state of the chapel is unknown, or the unit has no slide: logo and time, without movement. */
export const CapelaQuiet = ({ empresa, time }: { empresa: string; time: string }) => (
  <main className={classes.quiet}>
    <UnitMark empresa={empresa} className={classes.restingMark} />
    <p className={classes.restingClock}>{time}</p>
  </main>
)
