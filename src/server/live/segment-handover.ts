import type { Channel } from './channel.ts'
import type { SegmentProcess } from './segment-process.ts'

/** Result of one poll: durations of the complete segments in seconds, and whether a segment on disk was incomplete. */
type Handover = { durations: number[]; torn: boolean }

/** Passes segments that ffmpeg finished to the channel. The first segment of a process is preceded by a discontinuity. */
export const handOver = async (run: SegmentProcess, channel: Channel): Promise<Handover> => {
  const handed: Handover = { durations: [], torn: false }
  for (const { name, duration, bytes, first } of await run.poll()) {
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
