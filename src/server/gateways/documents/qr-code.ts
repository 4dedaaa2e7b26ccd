import { correctionOf } from './reed-solomon.ts'

/** Level H (specification §9), by version from 1: correction bytes a block, and blocks. ISO/IEC 18004, table 9. */
const CORRECTION = [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28]
const BLOCKS = [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25]
const LEVEL_H = 2

type Grid = { size: number; dark: boolean[][]; fixed: boolean[][] }

const alignmentCentres = (version: number): number[] => {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const last = version * 4 + 10
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)]
}

/** Modules free for data and correction. */
const rawBytes = (version: number): number => {
  const size = version * 4 + 17
  const centres = alignmentCentres(version).length
  const alignment = centres === 0 ? 0 : (centres * centres - 3) * 25 - (centres - 2) * 10
  const fixed = 3 * 64 + 2 * 15 + 1 + 2 * (size - 16) + alignment + (version >= 7 ? 36 : 0)
  return Math.floor((size * size - fixed) / 8)
}

const capacity = (version: number): number =>
  rawBytes(version) - (CORRECTION[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0)

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, index) => (value >> (length - 1 - index)) & 1)

const dataBytes = (text: Uint8Array, version: number): number[] => {
  const bits = [...bitsOf(4, 4), ...bitsOf(text.length, version < 10 ? 8 : 16), ...[...text].flatMap(b => bitsOf(b, 8))]
  const total = capacity(version) * 8
  bits.push(...new Array<number>(Math.min(4, total - bits.length)).fill(0))
  bits.push(...new Array<number>((8 - (bits.length % 8)) % 8).fill(0))
  for (let pad = 0xec; bits.length < total; pad ^= 0xec ^ 0x11) bits.push(...bitsOf(pad, 8))
  return Array.from({ length: total / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  )
}

/** Blocks with their correction, read across. */
const interleaved = (data: number[], version: number): number[] => {
  const [count, degree] = [BLOCKS[version - 1] ?? 1, CORRECTION[version - 1] ?? 0]
  const short = Math.floor(data.length / count)
  const longOnes = data.length % count
  const blocks = Array.from({ length: count }, (_, index) => {
    const start = index * short + Math.max(0, index - (count - longOnes))
    return data.slice(start, start + short + (index >= count - longOnes ? 1 : 0))
  })
  const corrections = blocks.map(block => correctionOf(block, degree))
  const across = (rows: number[][], length: number) =>
    Array.from({ length }, (_, column) => rows.flatMap(row => (row[column] === undefined ? [] : [row[column]]))).flat()
  return [...across(blocks, short + 1), ...across(corrections, degree)]
}

const set = (grid: Grid, x: number, y: number, dark: boolean): void => {
  const [row, fixed] = [grid.dark[y], grid.fixed[y]]
  if (!row || !fixed || x < 0 || x >= grid.size) return
  row[x] = dark
  fixed[x] = true
}

const square = (grid: Grid, x: number, y: number, reach: number, darkAt: (ring: number) => boolean): void => {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) set(grid, x + dx, y + dy, darkAt(Math.max(Math.abs(dx), Math.abs(dy))))
}

/** Fifteen bits of level and mask, protected by BCH; written twice. */
const drawFormat = (grid: Grid, mask: number): void => {
  const data = (LEVEL_H << 3) | mask
  let rest = data
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  const bit = (index: number) => ((bits >> index) & 1) === 1
  for (let i = 0; i <= 5; i += 1) set(grid, 8, i, bit(i))
  set(grid, 8, 7, bit(6))
  set(grid, 8, 8, bit(7))
  set(grid, 7, 8, bit(8))
  for (let i = 9; i < 15; i += 1) set(grid, 14 - i, 8, bit(i))
  for (let i = 0; i < 8; i += 1) set(grid, grid.size - 1 - i, 8, bit(i))
  for (let i = 8; i < 15; i += 1) set(grid, 8, grid.size - 15 + i, bit(i))
  set(grid, 8, grid.size - 8, true)
}

const drawVersion = (grid: Grid, version: number): void => {
  if (version < 7) return
  let rest = version
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let i = 0; i < 18; i += 1) {
    const [far, near] = [grid.size - 11 + (i % 3), Math.floor(i / 3)]
    set(grid, far, near, ((bits >> i) & 1) === 1)
    set(grid, near, far, ((bits >> i) & 1) === 1)
  }
}

const emptyGrid = (version: number): Grid => {
  const size = version * 4 + 17
  const rows = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const grid: Grid = { size, dark: rows(), fixed: rows() }
  for (let i = 0; i < size; i += 1) {
    set(grid, 6, i, i % 2 === 0)
    set(grid, i, 6, i % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(grid, x, y, 4, ring => ring !== 2 && ring !== 4)
  const centres = alignmentCentres(version)
  const [first, last] = [centres[0], centres[centres.length - 1]]
  const isFinder = (x: number, y: number) =>
    (x === first && y === first) || (x === first && y === last) || (x === last && y === first)
  for (const y of centres) for (const x of centres) if (!isFinder(x, y)) square(grid, x, y, 2, ring => ring !== 1)
  drawFormat(grid, 0)
  drawVersion(grid, version)
  return grid
}

/** Bits run upwards and downwards in pairs of columns from the right, around what is fixed. Mask 0: a chequerboard. */
const fill = (grid: Grid, bytes: number[]): void => {
  let position = 0
  for (let right = grid.size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const upwards = ((right + 1) & 2) === 0
    for (let step = 0; step < grid.size; step += 1) {
      const y = upwards ? grid.size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = grid.dark[y]
        if (!row || grid.fixed[y]?.[x]) continue
        const bit = ((bytes[position >> 3] ?? 0) >> (7 - (position & 7))) & 1
        row[x] = (bit === 1) !== ((x + y) % 2 === 0)
        position += 1
      }
    }
  }
}

/** QR code of a text, level H. @returns rows of modules, true = dark, without the quiet zone. @throws above 380 bytes. */
export const qrCode = (text: string): boolean[][] => {
  const bytes = new TextEncoder().encode(text)
  const version = BLOCKS.findIndex((_, index) => capacity(index + 1) >= bytes.length + (index + 1 < 10 ? 2 : 3)) + 1
  if (version === 0) throw new Error('text too long for a QR code')
  const grid = emptyGrid(version)
  fill(grid, interleaved(dataBytes(bytes, version), version))
  return grid.dark
}

const QUIET = 4

/** The code as a square drawing with its quiet zone, one unit a module. */
export const qrDrawing = (text: string): { path: string; units: number } => {
  const rows = qrCode(text)
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
  return { path, units: rows.length + 2 * QUIET }
}
