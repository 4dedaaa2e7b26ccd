import type { Channel } from './channel.ts'
import type { Run } from './segment-process.ts'

/** What one look at a run brought: seconds of each whole piece, and whether some lay torn on the disk. */
type HandedOver = { durations: number[]; torn: boolean }

/** Hands what ffmpeg finished to the channel; the first piece of a run stands behind a break. */
export const handOver = async (run: Run, channel: Channel): Promise<HandedOver> => {
  const handed: HandedOver = { durations: [], torn: false }
  for (const { name, duration, bytes, first } of await run.look()) {
    if (bytes === undefined) {
      handed.torn = true
      continue
    }
    const discontinuity = first && channel.last() !== undefined
    channel.push({ name, duration, bytes, discontinuity, at: Date.now() - Math.round(duration * 1000) })
    handed.durations.push(duration)
  }
  return handed
}
