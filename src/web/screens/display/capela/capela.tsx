import { SAGUAO } from '#contract/tela/messages.ts'
import { useTelaCapela } from '#web/features/tela/use-tela-capela.ts'
import { SaguaoScreen } from '#web/screens/display/saguao/saguao.tsx'
import { CrossFade } from '#web/ui/display/carousel.tsx'
import { useDisplay } from '#web/ui/display/use-display.ts'
import { CapelaAds, CapelaQuiet, usePreloadedAds } from './ads.tsx'
import { PlacaScreen } from './placa.tsx'
import { CapelaReserved } from './reserved.tsx'
import { CapelaVelorio } from './velorio.tsx'

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
