import jsQR from 'jsqr'
import { describe, expect, it } from 'vitest'
import { qrCode } from './qr-code.ts'

const SCALE_PX = 4
const QUIET_ZONE_MODULES = 4

const read = (text: string) => {
  const code = qrCode(text)
  const edge = (code.size + 2 * QUIET_ZONE_MODULES) * SCALE_PX
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255)
  for (let y = 0; y < edge; y += 1)
    for (let x = 0; x < edge; x += 1)
      if (code.get(Math.floor(x / SCALE_PX) - QUIET_ZONE_MODULES, Math.floor(y / SCALE_PX) - QUIET_ZONE_MODULES))
        pixels.fill(0, (y * edge + x) * 4, (y * edge + x) * 4 + 3)
  const found = (jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR
  return found(pixels, edge, edge)
}

describe('QR codes', () => {
  it('decode to their text for every length from one character to the longest link, in every version', () => {
    const versions = new Set<number>()
    for (let length = 1; length <= 380; length += 7) {
      const text = `https://memorial.exemplo.com.br/despedida/${'x'.repeat(380)}`.slice(0, length)
      const code = read(text)
      expect(code?.data, `length ${length}`).toBe(text)
      if (code) versions.add(code.version)
    }
    expect(versions.size).toBeGreaterThan(10)
  })

  it('encode accents', () => {
    expect(read('Homenagem à Dona Conceição')?.data).toBe('Homenagem à Dona Conceição')
  })

  it('reject a text that is too long for any version', () => {
    expect(() => qrCode('x'.repeat(3000))).toThrow()
  })
})
