import { useEffect } from 'react'
import { TELA_CAROUSEL_INTERVAL_MS } from '#contract/tela/messages.ts'
import { TELA_TEXTO } from '#web/features/tela/messages.ts'
import { absolute, paths } from '#web/paths.ts'
import { displayCodeOf, markAddress, UnitMark } from '#web/screens/display/unit-mark.tsx'
import { CrossFade, useCarouselIndex } from '#web/ui/display/carousel.tsx'
import { TelaQr } from '#web/ui/display/tela-qr.tsx'
import classes from './ads.module.css'

/** Number of slides (specification §2): Central de Velórios has three, the other units five. */
const slidesOf = (code: string): string[] =>
  Array.from({ length: code === 'CV' ? 3 : 5 }, (_, index) => `/imagens/capela/${code}-${index + 1}.jpg`)

/** Loaded in advance: a wake may end while there is no network, and a family must not see a broken picture. */
export const useAdsAtHand = (empresa: string): void => {
  useEffect(() => {
    const code = displayCodeOf(empresa)
    for (const address of [...slidesOf(code), markAddress(code)]) new Image().src = address
  }, [empresa])
}

/** The slides contain the logo of the group in their lower left corner. */
const Foot = ({ code, time }: { code: string; time: string }) => (
  <div className={classes.foot}>
    <p className={classes.clock}>{time}</p>
    <TelaQr address={absolute(paths.contato(code))} reason={TELA_TEXTO.faleConosco} />
  </div>
)

/** Shown without a wake: the unit's slides, one every ten seconds, with logo, time and contact code. */
export const CapelaAds = ({ empresa, time }: { empresa: string; time: string }) => {
  const code = displayCodeOf(empresa)
  const slides = slidesOf(code)
  const index = useCarouselIndex(slides.length, TELA_CAROUSEL_INTERVAL_MS)
  const slide = slides[index] ?? ''
  return (
    <main>
      <CrossFade id={slide} className={classes.slides ?? ''}>
        <div className={classes.scene}>
          <img className={classes.surrounding} src={slide} alt="" />
          <img className={classes.slide} src={slide} alt="" />
        </div>
      </CrossFade>
      <Foot code={code} time={time} />
    </main>
  )
}

/** Shown when the state of the chapel is unknown: logo and time, without movement. */
export const CapelaQuiet = ({ empresa, time }: { empresa: string; time: string }) => (
  <main className={classes.quiet}>
    <UnitMark empresa={empresa} className={classes.restingMark} />
    <p className={classes.restingClock}>{time}</p>
  </main>
)
