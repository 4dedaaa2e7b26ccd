import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

/** Rows besides the sample world; `homenagens` of each despedida, three on average where it is not given. */
export type Fill = { despedidas: number; homenagens?: number }

/**
 * A folder that keeps database and pictures from one run to the next: filling millions of rows takes longer than measuring among them. What
 * an interrupted fill or other numbers left there is removed.
 * @throws Error where the folder holds something else.
 */
export const openDataFolder = (path: string, wanted: Fill) => {
  const folder = resolve(path)
  const description = join(folder, 'fill.json')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(description) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty, and no bench has filled it.`)
  const describe = (fill: Fill & { isFilled: boolean }): void => writeFileSync(description, JSON.stringify(fill))
  const found: unknown = existsSync(description) ? JSON.parse(readFileSync(description, 'utf8')) : undefined
  const filled = { ...wanted, isFilled: true }
  const isFilled = isDeepStrictEqual(found, filled)
  const [postgres, portal] = [join(folder, 'postgres'), join(folder, 'portal')]
  if (!isFilled) {
    describe({ ...wanted, isFilled: false })
    for (const part of [postgres, portal]) rmSync(part, { recursive: true, force: true })
  }
  for (const part of [postgres, portal]) mkdirSync(part, { recursive: true })
  return { postgres, portal, isFilled, markFilled: () => describe(filled) }
}
