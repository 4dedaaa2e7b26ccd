/**
 * The size at which pictures are compared. Points are taken from the picture one by one, never averaged: the noise of a sensor, which tells
 * a still chapel from a picture that stands still, would be gone.
 */
export const POINTS = { width: 320, height: 180 } as const
export const POINTS_SIZE = POINTS.width * POINTS.height

/**
 * Brightness 0–255. One picture encoded again and again settles below this within seconds: what is left is its encoder's own mind. The noise
 * of a sensor is everywhere and stays above it; what moves is at least one point that changes much.
 */
const SAME = { mean: 0.06, most: 24 } as const

const isSame = (one: Buffer, other: Buffer): boolean => {
  let sum = 0
  for (let at = 0; at < POINTS_SIZE; at += 1) {
    const difference = Math.abs((one[at] ?? 0) - (other[at] ?? 0))
    if (difference > SAME.most) return false
    sum += difference
  }
  return sum / POINTS_SIZE <= SAME.mean
}

/** @returns whether each of these pictures, one after the other, is the one before it. One alone says nothing. */
export const standsStill = (pictures: Buffer[]): boolean =>
  pictures.length > 1 && pictures.every((one, index) => isSame(one, pictures[index - 1] ?? one))
