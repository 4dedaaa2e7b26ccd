import { timeOf } from '#web/lib/instant.ts'
import { isPortalTimeRunning } from '#web/lib/portal-clock.ts'
import { usePortalNow } from '#web/lib/use-now.ts'
import { TRANSMISSAO_TELA } from './messages.ts'
import classes from './transmissao-room.module.css'

/** Milliseconds until a wall-clock moment of the portal's zone. */
export const msUntil = (portalTime: string, now: number): number => timeOf(portalTime) - now

type CountdownUnit = { value: number; word: string }

export const countdownParts = (ms: number): CountdownUnit[] => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  const { dia, hora, minuto, segundo } = TRANSMISSAO_TELA
  const named = (value: number, word: (count: number) => string): CountdownUnit => ({ value, word: word(value) })
  if (days > 0) return [named(days, dia), named(hours, hora)]
  if (hours > 0) return [named(hours, hora), named(minutes, minuto)]
  return [named(minutes, minuto), named(seconds % 60, segundo)]
}

/** Counts down to the start; at zero the room requests the picture. */
export const Countdown = ({ until }: { until: string }) => {
  const left = msUntil(until, usePortalNow(1000))
  if (!isPortalTimeRunning()) return null
  if (!(left > 0)) return <p className={classes.lead}>{TRANSMISSAO_TELA.qualquerMomento}</p>
  return (
    <p className={classes.count} role="timer" aria-live="off">
      {countdownParts(left).map(part => (
        <span key={part.word}>
          <b>{part.value}</b> {part.word}
        </span>
      ))}
    </p>
  )
}
