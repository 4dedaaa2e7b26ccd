import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeContents, closeFolder } from './private-folder.ts'

let base: string
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'privada-'))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

it('a data folder that others can read becomes private with all its contents, and is reported as having been open', async () => {
  const folder = join(base, 'aberta')
  mkdirSync(join(folder, 'acesso'), { recursive: true })
  for (const name of ['segredo', 'acesso/dia.jsonl']) writeFileSync(join(folder, name), 'x')
  for (const name of ['', 'acesso']) chmodSync(join(folder, name), 0o755)
  for (const name of ['segredo', 'acesso/dia.jsonl']) chmodSync(join(folder, name), 0o644)
  const outside = join(base, 'fora')
  writeFileSync(outside, 'x')
  chmodSync(outside, 0o644)
  symlinkSync(outside, join(folder, 'atalho'))
  expect(closeFolder(folder)).toBe(true)
  expect(await closeContents(folder)).toBe(3)
  expect([folder, join(folder, 'acesso')].map(modeOf)).toEqual(['700', '700'])
  expect([join(folder, 'segredo'), join(folder, 'acesso', 'dia.jsonl')].map(modeOf)).toEqual(['600', '600'])
  expect(modeOf(outside)).toBe('644')
  expect(closeFolder(folder)).toBe(false)
  expect(await closeContents(folder)).toBe(0)
})

it('a new data folder is accessible to its owner only', () => {
  const folder = join(base, 'nova', 'dados')
  expect(closeFolder(folder)).toBe(false)
  expect(modeOf(folder)).toBe('700')
})
