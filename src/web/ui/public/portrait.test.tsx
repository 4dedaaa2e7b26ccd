import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Portrait } from './portrait.tsx'

const STEM = '/midia/Zm9vYmFyYmF6cXV4MTIzNA'
const show = (src: string | null, sizes: { size: number; phoneSize?: number }) =>
  render(<Portrait src={src} initials="AP" ground="#eee" {...sizes} />).container

it.each([
  ['2400x1600', { size: 100, phoneSize: 80 }, '(max-width: 640px) 120px, 150px'],
  ['2400x1600', { size: 100 }, '150px'],
  ['1600x2400', { size: 100 }, '100px'],
])('a portrait of %s px in a circle of %o is read in %s', (edges, sizes, read) => {
  const picture = show(`${STEM}-${edges}-aabbcc.webp`, sizes)
  expect([...picture.querySelectorAll('[sizes]')].map(one => one.getAttribute('sizes'))).toContain(read)
  expect(picture.textContent).toBe('')
})

it('a portrait that cannot be loaded is replaced by the initials, until there is another', () => {
  const { container, rerender } = render(<Portrait src="/imagens/a.jpg" initials="AP" ground="#eee" size={80} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/imagens/a.jpg')
  fireEvent.error(container.querySelector('img') as Element)
  expect(container.textContent).toBe('AP')
  rerender(<Portrait src="/imagens/b.jpg" initials="AP" ground="#eee" size={80} />)
  expect(container.textContent).toBe('')
  rerender(<Portrait src={null} initials="AP" ground="#eee" size={80} />)
  expect(container.textContent).toBe('AP')
})
