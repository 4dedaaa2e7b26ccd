import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { anchorOf } from '../../scripts/lib/build-manual.mjs'
import { projectPath } from '../../scripts/lib/paths.mjs'

/** The pages of docs/manual by file name. */
export const readPages = () => {
  const folder = projectPath('docs', 'manual')
  const names = readdirSync(folder).filter(name => name.endsWith('.md'))
  return Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name), 'utf8')]))
}

const collapseSpaces = text => text.replace(/\s+/g, ' ').trim()

const STRINGS = [/'((?:[^'\\\n]|\\.)*)'/g, /"([^"\n]*)"/g, /`([^`]*)`/g, /[>}]([^<>{}]+)[<{]/g]

/** Every text of the screens and the contract: string literals, and the text between two tags. */
export const readLabels = () => {
  const labels = new Set()
  for (const root of ['src/contract', 'src/web'])
    for (const file of readdirSync(projectPath(root), { recursive: true })) {
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
      const text = readFileSync(join(projectPath(root), file), 'utf8')
      for (const pattern of STRINGS)
        for (const [, words = ''] of text.matchAll(pattern)) labels.add(collapseSpaces(words))
    }
  return labels
}

/** The bold texts of a page: quotations of labels. */
export const boldOf = page => [...page.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => collapseSpaces(words))

/** Addresses of the portal that a page sets as code. */
export const addressesOf = page => [...page.matchAll(/`(\/[^`]*)`/g)].map(([, address = '']) => address)

export const picturesOf = page =>
  [...page.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, alt = '', target = '']) => ({ alt, target }))

export const linksOf = page => [...page.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)].map(([, target = '']) => target)

export const anchorsOf = page => [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
