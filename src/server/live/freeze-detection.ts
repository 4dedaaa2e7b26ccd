/** Recognises a picture that no longer changes. */

/**
 * Size of the grey pictures that are compared. Pixels are sampled, not averaged: averaging would remove the sensor noise by which an empty
 * chapel is distinguished from a frozen picture.
 */
export const SAMPLE = { width: 320, height: 180 } as const
export const SAMPLE_BYTES = SAMPLE.width * SAMPLE.height

/**
 * Largest difference between two samples of one picture, in brightness 0–255. A frozen picture that is encoded again and again settles below
 * the mean within seconds; sensor noise stays above it. Something that moves changes at least one pixel by more than `pixel`.
 */
const SAME_PICTURE = { mean: 0.06, pixel: 24 } as const

const isSame = (one: Buffer, other: Buffer): boolean => {
  let sum = 0
  for (let at = 0; at < SAMPLE_BYTES; at += 1) {
    const difference = Math.abs((one[at] ?? 0) - (other[at] ?? 0))
    if (difference > SAME_PICTURE.pixel) return false
    sum += difference
  }
  return sum / SAMPLE_BYTES <= SAME_PICTURE.mean
}

/** True if all these samples, in the order they were taken, show the same picture; false for a single one. */
export const isFrozen = (samples: Buffer[]): boolean =>
  samples.length > 1 && samples.every((sample, index) => isSame(sample, samples[index - 1] ?? sample))
