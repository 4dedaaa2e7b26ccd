import { END_NOTICE_MS } from '#contract/transmissao/limits.ts'
import { timeOf } from '#web/lib/instant.ts'

type Hours = { dataHoraInicial: string; dataHoraFinal: string; imagemAte: string }

/** `perto`: the booked end is near. `tolerancia`: it is over, and the ceremony that is marked as running is still shown. */
export type EndPhase = 'antes' | 'durante' | 'perto' | 'tolerancia' | 'depois'

/** @param agora the portal's local time, as all hours here. */
export const endPhaseOf = ({ dataHoraInicial, dataHoraFinal, imagemAte }: Hours, agora: string): EndPhase => {
  const [now, end] = [timeOf(agora), timeOf(dataHoraFinal)]
  if (now >= timeOf(imagemAte)) return 'depois'
  if (now < timeOf(dataHoraInicial)) return 'antes'
  if (now >= end) return 'tolerancia'
  return end - now <= END_NOTICE_MS ? 'perto' : 'durante'
}
