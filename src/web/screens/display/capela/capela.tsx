import { SAGUAO } from '#contract/tela/messages.ts'
import { useWall } from '#web/features/tela/use-wall.ts'
import { SaguaoScreen } from '#web/screens/display/saguao/saguao.tsx'
import { CrossFade } from '#web/ui/display/carousel.tsx'
import { useDisplay } from '#web/ui/display/use-display.ts'
import { CapelaAds, CapelaQuiet, useAdsAtHand } from './ads.tsx'
import { CapelaReserved } from './reserved.tsx'
import { CapelaWake } from './velorio.tsx'

type CapelaProps = { empresa: string; id: string; chave: string | undefined }

const Chapel = ({ empresa, id, chave }: CapelaProps) => {
  useDisplay()
  useAdsAtHand(empresa)
  const lugar = id.length < 2 ? `0${id}` : id
  const { shown, now } = useWall(empresa, lugar, chave)
  const [today, time] = [now.slice(0, 10), now.slice(11, 16)]
  if (shown.kind === 'wake')
    return (
      <CrossFade id={`despedida:${shown.wake.despedida.id}`}>
        <CapelaWake wake={shown.wake} today={today} />
      </CrossFade>
    )
  if (shown.kind === 'reserved')
    return (
      <CrossFade id="reservado">
        <CapelaReserved empresa={empresa} capela={lugar} reserva={shown.reserva} today={today} />
      </CrossFade>
    )
  return (
    <CrossFade id={shown.kind}>
      {shown.kind === 'ads' ? (
        <CapelaAds empresa={empresa} time={time} />
      ) : (
        <CapelaQuiet empresa={empresa} time={time} />
      )}
    </CrossFade>
  )
}

/** `/capela/{empresa}/{id}` (specification §2 "Chapel display screen"); `saguao` instead of a number is the hall of the unit. */
export const CapelaScreen = (props: CapelaProps) =>
  props.id === SAGUAO ? <SaguaoScreen empresa={props.empresa} /> : <Chapel {...props} />
