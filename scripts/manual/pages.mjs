import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../lib/place.mjs'

/** The pages of the manual by file name, as they lie in docs/manual/. */
export const readPages = () => {
  const folder = at('docs', 'manual')
  const names = readdirSync(folder).filter(name => name.endsWith('.md'))
  return Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name), 'utf8')]))
}

const squeeze = text => text.replace(/\s+/g, ' ').trim()

const STRINGS = [/'((?:[^'\\\n]|\\.)*)'/g, /"([^"\n]*)"/g, /`([^`]*)`/g, /[>}]([^<>{}]+)[<{]/g]

/** Everything the screens and the contract can say: string literals whole, and the words between two tags. */
export const readLabels = () => {
  const labels = new Set()
  for (const root of ['src/contract', 'src/web'])
    for (const file of readdirSync(at(root), { recursive: true })) {
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
      const text = readFileSync(join(at(root), file), 'utf8')
      for (const pattern of STRINGS) for (const [, words = ''] of text.matchAll(pattern)) labels.add(squeeze(words))
    }
  return labels
}

/** What a page sets in bold: promised to stand on a screen letter by letter. */
export const boldOf = page => [...page.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => squeeze(words))

/** Addresses of the portal a page names in code, without their own numbers and codes. */
export const addressesOf = page => [...page.matchAll(/`(\/[^`]*)`/g)].map(([, address = '']) => address)

export const picturesOf = page =>
  [...page.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, alt = '', target = '']) => ({ alt, target }))

export const linksOf = page => [...page.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)].map(([, target = '']) => target)

/** A heading's anchor as GitHub and GitLab make it. */
const anchorOf = heading =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

export const anchorsOf = page => [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
