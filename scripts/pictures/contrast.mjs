/** Measuring light the way the accessibility rules do. */

const linear = value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Relative luminance of a colour whose channels run 0..1. */
export const luminance = (r, g, b) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

/** The brightest spot of a part of the canvas; a spot is four pixels wide, less is not the ground of a letter. */
export const brightest = ({ width, height, data }, { left, right, top, bottom }) => {
  const SPOT = 4
  let worst = 0
  for (let y = Math.floor(top * height); y < bottom * height - SPOT; y += SPOT) {
    for (let x = Math.floor(left * height); x < Math.min(width, right * height) - SPOT; x += SPOT) {
      const sum = [0, 0, 0]
      for (let index = 0; index < SPOT * SPOT; index++) {
        const at = ((y + (index >> 2)) * width + x + (index & 3)) * 3
        for (let channel = 0; channel < 3; channel++) sum[channel] += data[at + channel] / (SPOT * SPOT)
      }
      worst = Math.max(worst, luminance(...sum.map(value => Math.min(1, value))))
    }
  }
  return worst
}
