import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.mjs'
import { startBare } from '../lib/bare.ts'
import type { Goal } from '../lib/goals.ts'
import { median } from '../lib/numbers.ts'
import { inTurns, ratioOf } from '../lib/rounds.ts'
import type { House } from './house.ts'
import { type Line, type Visit, visit } from './visit.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)

/** A plain page with the words and the pictures the farewell shows first: nobody can be quicker than that. */
const writePlain = async (browser: Browser, house: House, files: string): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const pictures: string[] = []
  page.on('response', async response => {
    if (response.request().resourceType() !== 'image' || !response.ok()) return
    const name = `foto${pictures.length}`
    pictures.push(name)
    writeFileSync(join(files, name), await response.body())
  })
  await page.goto(`${house.url}/despedida/${house.farewell}`, { waitUntil: 'networkidle' })
  const words = await page.evaluate(() => document.getElementById('root')?.innerText ?? '')
  const images = pictures.map(name => `<img src="/${name}" alt="" style="max-width:100%">`).join('')
  const lines = words.split('\n').filter(line => line.trim() !== '')
  const text = lines.map(line => `<p>${escapeHtml(line)}</p>`).join('')
  writeFileSync(
    join(files, 'pagina.html'),
    `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>x</title>${images}${text}</html>`,
  )
  await page.close()
}

const all = (visits: Visit[], of: (one: Visit) => number | undefined): number =>
  median(visits.map(one => of(one) ?? Number.NaN).filter(value => !Number.isNaN(value)))

const beside = (found: { first: Visit[]; second: Visit[] }, of: (one: Visit) => number) =>
  ratioOf({ first: found.first.map(of), second: found.second.map(of) })

type Found = { first: Visit[]; second: Visit[] }

const noteOf = (found: Found, of: (one: Visit) => number): string =>
  `${all(found.first, of).toFixed(0)} ms; página simples ${all(found.second, of).toFixed(0)} ms`

const goal = (id: string, what: string, value: number, unit: string, atMost?: number, note?: string): Goal => ({
  id,
  what,
  value,
  unit,
  ...(atMost === undefined ? {} : { limit: { atMost } }),
  ...(note === undefined ? {} : { note }),
})

const paintGoals = (line: Line, found: Found): Goal[] => {
  const [id, first, largest] = line === 'lento' ? (['P11', 1.05, 1.05] as const) : (['P14', 1.3, undefined] as const)
  const [fcp, lcp] = [beside(found, one => one.fcp).median, beside(found, one => one.lcp).median]
  return [
    goal(
      id,
      `${line}: primeira pintura ÷ página simples`,
      fcp,
      '',
      first,
      noteOf(found, one => one.fcp),
    ),
    goal(
      id,
      `${line}: maior pintura ÷ página simples`,
      lcp,
      '',
      largest,
      noteOf(found, one => one.lcp),
    ),
  ]
}

/** What one visit costs and how still it stands; the same on every line, so told once. */
const visitGoals = (found: Found): Goal[] => {
  const ours = found.first
  const kB = (of: (one: Visit) => number): number => all(ours, of) / 1000
  const asked = `${all(ours, one => one.requests)} pedidos; com as imagens`
  const painted = beside(found, one => one.painted).median
  return [
    goal(
      'P12',
      'JavaScript antes do primeiro toque',
      kB(one => one.scriptBytes),
      'kB',
      15,
    ),
    goal(
      'P12',
      'tudo antes do primeiro toque',
      kB(one => one.bytes),
      'kB',
      200,
      asked,
    ),
    goal(
      'P12',
      'JavaScript depois do primeiro toque',
      kB(one => one.scriptBytesAfter),
      'kB',
      110,
    ),
    goal(
      'P12',
      'tudo pintado ÷ página simples',
      painted,
      '',
      undefined,
      noteOf(found, one => one.painted),
    ),
    goal(
      'P13',
      'processador ocupado além de 50 ms, antes do toque',
      all(ours, one => one.blocked),
      'ms',
      0,
    ),
    goal(
      'P13',
      'resposta ao primeiro toque',
      all(ours, one => one.touch),
      'ms',
      100,
    ),
    goal('–', 'deslocamento da página', Math.max(...ours.map(one => one.shift)), '', 0.02),
  ]
}

const goalsOf = (line: Line, found: Found): Goal[] =>
  line === 'lento' ? [...paintGoals(line, found), ...visitGoals(found)] : paintGoals(line, found)

/** Visits on a quick line differ most from each other. */
const MORE_ON_4G = 1.5

/** P11–P14: the farewell on a prepaid phone, in turns with the plain page. */
export const measurePaint = async (house: House, folder: string, rounds: number): Promise<Goal[]> => {
  const found = await findBrowser()
  if (!found) return [{ id: 'P11', what: 'pintura', value: undefined, unit: '', note: 'nenhum navegador' }]
  const files = join(folder, 'simples')
  mkdirSync(files)
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
  const goals: Goal[] = []
  try {
    await writePlain(browser, house, files)
    const plain = await startBare(files)
    try {
      for (const line of ['lento', '4G'] as const)
        goals.push(
          ...goalsOf(
            line,
            await inTurns(
              Math.ceil(rounds * (line === '4G' ? MORE_ON_4G : 1)),
              () => visit(browser, `${house.url}/despedida/${house.farewell}`, line),
              () => visit(browser, `${plain.url}/pagina.html`, line),
            ),
          ),
        )
    } finally {
      await plain.close()
    }
  } finally {
    await browser.close()
  }
  return goals
}
