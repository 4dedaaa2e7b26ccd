import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { QrCode, qrBitmap, qrPng } from './qr-code.tsx'

/** The pixels of a bitmap as a reader of the format finds them: one line for each row, `#` is dark. */
const rowsOf = (address: string): string[] => {
  const bytes = Uint8Array.from(atob(address.split(',')[1] ?? ''), character => character.charCodeAt(0))
  const head = new DataView(bytes.buffer)
  const [start, size] = [head.getUint32(10, true), head.getInt32(18, true)]
  const rowBytes = (bytes.length - start) / size
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) =>
      ((bytes[start + y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? '#' : '.',
    ).join(''),
  )
}

it('a code as a bitmap has a head that readers of the format understand, and its modules', () => {
  const address = qrBitmap('https://memorial.exemplo.com.br/despedida/10661')
  const bytes = Uint8Array.from(atob(address.split(',')[1] ?? ''), character => character.charCodeAt(0))
  expect(address.slice(0, 22)).toBe('data:image/bmp;base64,')
  expect([...bytes.slice(0, 62)]).toMatchInlineSnapshot(`
    [
      66,
      77,
      70,
      1,
      0,
      0,
      0,
      0,
      0,
      0,
      62,
      0,
      0,
      0,
      40,
      0,
      0,
      0,
      33,
      0,
      0,
      0,
      223,
      255,
      255,
      255,
      1,
      0,
      1,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      255,
      255,
      255,
      0,
      0,
      0,
      0,
      0,
    ]
  `)
  expect(rowsOf(address).join('\n')).toMatchInlineSnapshot(`
    "#######.#.#....###.#..##..#######
    #.....#..#...####...##.#..#.....#
    #.###.#.####.######.#...#.#.###.#
    #.###.#.##.#..#...#...##..#.###.#
    #.###.#..###.##......#.#..#.###.#
    #.....#.##..##.##..###....#.....#
    #######.#.#.#.#.#.#.#.#.#.#######
    ........##.#..#..#..##.#.........
    .#.#.####....#.......#.#.###.##.#
    .#......###..#.#....##..####...##
    .######.#.#.#.#.####..#..####.#.#
    ###..#.###...#..#..#.#.###..##.#.
    .#.#..#...#....#..#..#.#..##.#.#.
    .###.#.#.####.#.##...##.#.#.##.##
    #.#..##.###.#.#####...##.##....#.
    .....#..#..###.###.#.##...##...#.
    #.######.#####....#####.#.#.#..#.
    #.#.#....###.##.##.....###.#.#.#.
    #....##.##.####.###.#.#..#....#.#
    .#..#....##..####....#.#####...##
    .#.#.###.....#..#..###...#.....##
    .#.###.#.#..##.#.###....###...###
    ##.####.###..#.#.#.#..#.....##..#
    .#.##..#.#.#.#..##...#..#.#.##.#.
    #....###.......#...#.##.#####....
    ........##....###..######...##..#
    #######.#........#..#...#.#.####.
    #.....#.##.#..##.#.###..#...#..#.
    #.###.#..#.####.#..####.######...
    #.###.#.#...#.##..#.#..#..#.####.
    #.###.#...#.....#....#.##...###.#
    #.....#.##.#.....##..#####...#...
    #######..#...#.#.....#..#...##.#."
  `)
})

it('a code on the screen has a title, its colours and a quiet zone', () => {
  render(<QrCode text="PORTAL" title="Abrir a página" size={96} ink="#111" ground="#eee" />)
  const code = screen.getByRole('img', { name: 'Abrir a página' })
  expect(code.outerHTML.replace(/d="M[^"]{60,}"/, 'd="…"')).toMatchInlineSnapshot(
    `"<svg role="img" viewBox="0 0 25 25" width="96" height="96" shape-rendering="crispEdges"><title>Abrir a página</title><path fill="#eee" d="M0 0h25v25H0z"></path><path fill="#111" d="…" transform="translate(2 2)"></path></svg>"`,
  )
})

it('a code is as dense as its level', () => {
  const text = 'https://memorial.exemplo.com.br/despedida/10661'
  const sideOf = (level: 'M' | 'H') => {
    const { container, unmount } = render(<QrCode text={text} title="" level={level} />)
    const side = container.querySelector('svg')?.getAttribute('viewBox')
    unmount()
    return side
  }
  expect([sideOf('M'), sideOf('H')]).toEqual(['0 0 37 37', '0 0 45 45'])
})

it('a code as a picture fills it from edge to edge, dark on white, and is nothing where there is no canvas', () => {
  const drawn: string[] = []
  const context = {
    set fillStyle(colour: string) {
      drawn.push(colour)
    },
    fillRect: (...at: number[]) => drawn.push(`rect ${at.join(' ')}`),
    scale: (x: number, y: number) => drawn.push(`scale ${x} ${y}`),
    translate: (x: number, y: number) => drawn.push(`translate ${x} ${y}`),
    fill: () => drawn.push('fill'),
  }
  vi.stubGlobal('Path2D', class {})
  const canvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,x')
  expect(qrPng('PORTAL', 500)).toBe('data:image/png;base64,x')
  expect(drawn).toEqual(['#fff', 'rect 0 0 500 500', 'scale 20 20', 'translate 2 2', '#000', 'fill'])
  canvas.mockReturnValue(null)
  expect(qrPng('PORTAL', 500)).toBe('')
  vi.restoreAllMocks()
})
