import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { save } from './output.mjs'

const OUT = join(import.meta.dirname, '..', '..', 'public', 'imagens', 'retratos')

/** What all three share: a room with soft light from the upper left, and a bust without features. */
const GROUND = `<defs>
  <linearGradient id="fundo" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="#e9efe9"/><stop offset="1" stop-color="#c6d5cb"/></linearGradient>
  <radialGradient id="luz" cx="0.28" cy="0.2" r="0.75"><stop offset="0" stop-color="#ffffff" stop-opacity="0.75"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient>
  <linearGradient id="pele" x1="0" y1="0" x2="1" y2="0.35"><stop offset="0" stop-color="#cfdcd2"/><stop offset="1" stop-color="#a9beb1"/></linearGradient>
  <linearGradient id="roupa" x1="0" y1="0" x2="1" y2="0.9"><stop offset="0" stop-color="#557f71"/><stop offset="1" stop-color="#2c5247"/></linearGradient>
  <linearGradient id="cabelo" x1="0" y1="0" x2="1" y2="0.6"><stop offset="0" stop-color="#7d9d8f"/><stop offset="1" stop-color="#527568"/></linearGradient>
</defs>
<rect width="400" height="400" fill="url(#fundo)"/>
<rect width="400" height="400" fill="url(#luz)"/>`

const NECK = '<path d="M171 232h58v54c0 22-58 22-58 0z" fill="#9fb5a7"/>'
const HEAD = '<path d="M200 98c38 0 58 30 57 72-1 44-27 82-57 82s-56-38-57-82c-1-42 19-72 57-72z" fill="url(#pele)"/>'

const PEOPLE = {
  feminino: `<path d="M200 72c-56 0-86 40-86 98 0 44 6 76-12 108 26 18 66 14 86-8h24c20 22 60 26 86 8-18-32-12-64-12-108 0-58-30-98-86-98z" fill="url(#cabelo)"/>
<path d="M46 404c4-62 44-98 104-112 16-4 21-10 21-24h58c0 14 5 20 21 24 60 14 100 50 104 112z" fill="url(#roupa)"/>
${NECK}<path d="M158 288c10 34 74 34 84 0-6-2-11-6-13-12-10 20-48 20-58 0-2 6-7 10-13 12z" fill="#9fb5a7"/>${HEAD}
<path d="M141 186c-6-60 22-94 62-94 38 0 62 32 56 94-4-26-16-46-34-56-22 26-52 34-84 56z" fill="url(#cabelo)"/>`,
  masculino: `<path d="M36 404c4-66 46-100 112-116 16-4 23-10 23-24h58c0 14 7 20 23 24 66 16 108 50 112 116z" fill="url(#roupa)"/>
${NECK}${HEAD}<path d="M160 280l40 44 40-44 14 8-38 66-16-22-16 22-38-66z" fill="#dfe8e1"/>
<path d="M140 178c-10-64 20-96 64-96 42 0 66 32 56 96-4-22-8-36-18-48-26 8-58 8-80-2-12 12-18 28-22 50z" fill="url(#cabelo)"/>`,
  neutro: `<path d="M40 404c4-64 46-100 108-114 16-4 23-10 23-26h58c0 16 7 22 23 26 62 14 104 50 108 114z" fill="url(#roupa)"/>
<path d="M171 226h58v52c-10 22-48 22-58 0z" fill="#6f9284"/>
<g fill="url(#cabelo)"><path d="M200 98c39 0 60 28 59 68-1 46-28 84-59 84s-58-38-59-84c-1-40 20-68 59-68z"/><ellipse cx="140" cy="180" rx="8" ry="17"/><ellipse cx="260" cy="180" rx="8" ry="17"/></g>`,
}

/** Placeholder portraits, to be shown in a circle: one by sex and one for unknown. */
export const drawPortraits = async () => {
  mkdirSync(OUT, { recursive: true })
  return Object.entries(PEOPLE)
    .map(([name, body]) => {
      const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">'
      return save(join(OUT, `${name}.svg`), `${head}\n${GROUND}\n${body}\n</svg>\n`)
    })
    .join(', ')
}
