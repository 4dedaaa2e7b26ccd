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

const goalsOf = (line: Line, found: { first: Visit[]; second: Visit[] }): Goal[] => {
  const ours = found.first
  const [fcp, lcp] = [beside(found, one => one.fcp), beside(found, one => one.lcp)]
  const id = line === 'lento' ? 'P11' : 'P14'
  const limit = { atMost: line === 'lento' ? 1.05 : 1.1 }
  const note = (of: (one: Visit) => number) =>
    `${all(ours, of).toFixed(0)} ms; página simples ${all(found.second, of).toFixed(0)} ms`
  const goals: Goal[] = [
    {
      id,
      what: `${line}: primeira pintura ÷ página simples`,
      value: fcp.median,
      unit: '',
      limit,
      note: note(one => one.fcp),
    },
    {
      id,
      what: `${line}: maior pintura ÷ página simples`,
      value: lcp.median,
      unit: '',
      limit,
      note: note(one => one.lcp),
    },
  ]
  if (line !== 'lento') return goals
  return [
    ...goals,
    {
      id: 'P12',
      what: 'JavaScript antes do primeiro toque',
      value: all(ours, one => one.scriptBytes) / 1000,
      unit: 'kB',
      limit: { atMost: 15 },
    },
    {
      id: 'P12',
      what: 'tudo antes do primeiro toque',
      value: all(ours, one => one.bytes) / 1000,
      unit: 'kB',
      limit: { atMost: 200 },
      note: `${all(ours, one => one.requests)} pedidos; com as imagens`,
    },
    {
      id: 'P12',
      what: 'JavaScript depois do primeiro toque',
      value: all(ours, one => one.scriptBytesAfter) / 1000,
      unit: 'kB',
      limit: { atMost: 110 },
    },
    {
      id: 'P12',
      what: 'tudo pintado ÷ página simples',
      value: beside(found, one => one.painted).median,
      unit: '',
      note: note(one => one.painted),
    },
    {
      id: 'P13',
      what: 'processador ocupado além de 50 ms, antes do toque',
      value: all(ours, one => one.blocked),
      unit: 'ms',
      limit: { atMost: 0 },
    },
    {
      id: 'P13',
      what: 'resposta ao primeiro toque',
      value: all(ours, one => one.touch),
      unit: 'ms',
      limit: { atMost: 100 },
    },
    {
      id: '–',
      what: 'deslocamento da página',
      value: Math.max(...ours.map(one => one.shift)),
      unit: '',
      limit: { atMost: 0.02 },
    },
  ]
}

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
              rounds,
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
