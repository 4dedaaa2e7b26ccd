import { describe, expect, it } from 'vitest'
import { pictureName, readPictureAddress, versionAddress, widthsFor } from './picture-rules.ts'

describe('the address of a stored picture', () => {
  it('contains its size and its colour, whatever the random part looks like', () => {
    for (const random of ['Zm9vYmFyYmF6cXV4MTIzNA', '-1x1-abcdef-2x2-012345', '______________________']) {
      const name = pictureName(random, { largura: 1600, altura: 1067, cor: '5d6b57' })
      expect(name).toMatch(/^[\w-]{16,64}\.webp$/)
      const stem = name.replace('.webp', '')
      expect(readPictureAddress(`/midia/${name}`)).toEqual({ stem, largura: 1600, altura: 1067, cor: '#5d6b57' })
    }
  })

  it.each([null, '', '/imagens/retratos/neutro.svg', 'data:image/png;base64,AA', `/midia/${'a'.repeat(22)}.webp`])(
    '%s contains no size',
    address => {
      expect(readPictureAddress(address)).toBeUndefined()
    },
  )

  it("offers widths up to the first that covers the picture's own", () => {
    expect(widthsFor(40)).toEqual([96])
    expect(widthsFor(192)).toEqual([96, 192])
    expect(widthsFor(800)).toEqual([96, 192, 384, 768, 1200])
    expect(widthsFor(1600)).toEqual([96, 192, 384, 768, 1200])
    expect(versionAddress('abc', 384, 'avif')).toBe('/midia/abc/384.avif')
  })
})
