import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { pictureName } from '#contract/midia/picture-rules.ts'
import { Picture } from './picture.tsx'
import { bannerFiles, storedFiles } from './picture-files.ts'
import { Banner } from './public/banner.tsx'
import { Portrait } from './public/portrait.tsx'

const STEM = `${'a'.repeat(22)}-900x600-5d6b57`
const ADDRESS = `/midia/${pictureName('a'.repeat(22), { largura: 900, altura: 600, cor: '5d6b57' })}`
const GROUND = '/imagens/retratos/neutro.svg'
const MONOGRAM = { initials: 'ML', ground: GROUND, size: 88 } as const

const typesIn = (container: HTMLElement) =>
  [...container.querySelectorAll('source')].map(source => source.getAttribute('type'))
const monogramIn = (container: HTMLElement) => [
  container.querySelector('svg')?.textContent,
  container.querySelector('image')?.getAttribute('href'),
]
const imageIn = (container: HTMLElement) => container.querySelector('img') as HTMLImageElement

describe('a stored picture on a page', () => {
  it('offers AVIF, then WebP, each width once and none wider than the picture, and JPEG to every browser', () => {
    const { container } = render(<Picture files={storedFiles(ADDRESS) ?? bannerFiles(1)} alt="Flores" sizes="520px" />)
    expect(typesIn(container)).toEqual(['image/avif', 'image/webp'])
    const [best] = container.querySelectorAll('source')
    expect(best?.getAttribute('srcset')).toBe(
      [96, 192, 384, 768].map(width => `/midia/${STEM}/${width}.avif ${width}w`).join(', ') +
        `, /midia/${STEM}/1200.avif 900w`,
    )
    expect(best?.getAttribute('sizes')).toBe('520px')
    expect(imageIn(container).getAttribute('src')).toBe(`/midia/${STEM}/384.jpg`)
  })

  it('has its size and colour before it is loaded, and is loaded near the viewport', () => {
    render(<Picture files={storedFiles(ADDRESS) ?? bannerFiles(1)} alt="Flores" sizes="520px" />)
    const image = screen.getByRole('img', { name: 'Flores' })
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['900', '600'])
    expect(image.style.backgroundColor).toBe('rgb(93, 107, 87)')
    expect([image.getAttribute('loading'), image.getAttribute('decoding')]).toEqual(['lazy', 'async'])
  })

  it('has no versions when it was just selected or is no upload', () => {
    for (const address of ['data:image/png;base64,AA', GROUND, `/midia/${'a'.repeat(22)}.webp`, null])
      expect(storedFiles(address)).toBeUndefined()
  })
})

describe('a banner', () => {
  it('that is visible first is preloaded with the same sources as its element', () => {
    const { container } = render(<Banner id={3} eager />)
    const source = container.querySelector('source')
    const links = [...document.head.querySelectorAll('link[rel=preload][as=image]')]
    // A screen tested before may have left the same banner in another size.
    const link = links.find(
      one =>
        one.getAttribute('imagesrcset') === source?.getAttribute('srcset') &&
        one.getAttribute('imagesizes') === source?.getAttribute('sizes'),
    )
    expect(link?.getAttribute('type')).toBe('image/avif')
    expect(imageIn(container).getAttribute('fetchpriority')).toBe('high')
  })
})

describe('a portrait', () => {
  it('that is missing or cannot be loaded is replaced by the initials on their drawing', () => {
    const { container } = render(<Portrait src={ADDRESS} {...MONOGRAM} />)
    expect(typesIn(container)).toHaveLength(2)
    fireEvent.error(imageIn(container))
    expect(typesIn(container)).toEqual([])
    expect(monogramIn(container)).toEqual(['ML', GROUND])
    expect(monogramIn(render(<Portrait src={null} {...MONOGRAM} />).container)).toEqual(['ML', GROUND])
  })

  it('is loaded again when its picture changes', () => {
    const { container, rerender } = render(<Portrait src={ADDRESS} {...MONOGRAM} />)
    fireEvent.error(imageIn(container))
    rerender(<Portrait src={ADDRESS.replace(/a{22}/, 'b'.repeat(22))} {...MONOGRAM} />)
    expect(typesIn(container)).toHaveLength(2)
  })

  it('that failed before hydration is replaced too', () => {
    const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
    const current = vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('/x')
    const { container } = render(<Portrait src={ADDRESS} {...MONOGRAM} />)
    expect(monogramIn(container)).toEqual(['ML', GROUND])
    complete.mockRestore()
    current.mockRestore()
  })

  it('of a wide picture requests the width that its circle cuts off as well', () => {
    const { container } = render(<Portrait src={ADDRESS} {...MONOGRAM} size={176} phoneSize={132} />)
    expect(container.querySelector('source')?.getAttribute('sizes')).toBe('(max-width: 640px) 198px, 264px')
    expect(imageIn(container).getAttribute('width')).toBe('176')
  })
})
