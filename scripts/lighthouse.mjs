import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './lib/browser.mjs'
import { run } from './lib/run.mjs'
import { giveUp, say } from './lib/say.mjs'

/**
 * `npm run lighthouse -- http://address`: what Lighthouse says of the public pages of a running portal. The tool is fetched when it is
 * asked for (185 MB, the last one for Node 20), not with every install.
 */
const TOOL = 'lighthouse@12.8.2'
const CATEGORIES = ['accessibility', 'best-practices', 'seo']

const [origin = ''] = process.argv.slice(2)
if (!/^https?:\/\//.test(origin)) giveUp('Uso: npm run lighthouse -- http://localhost:3000')
const browser = await findBrowser()
if (!browser) giveUp('Nenhum navegador foi encontrado (defina CHROMIUM_PATH).')

const latest = await (await fetch(new URL('/exibicao/despedidas/ultimas', origin))).json()
const farewell = latest.length > 0 ? [`/despedida/${latest[0].id}`, `/despedida/${latest[0].id}?aba=mensagens`] : []
const paths = [
  '/',
  '/lista-postagens/despedidas',
  '/lista-postagens/aovivo',
  ...farewell,
  '/termo-uso',
  '/forgot-password',
  '/privacidade',
  '/painel-enviar-mensagem',
]

const folder = mkdtempSync(join(tmpdir(), 'memorial-lighthouse-'))
const look = async path => {
  const out = join(folder, 'resultado.json')
  const options = ['--quiet', '--output=json', `--output-path=${out}`, `--only-categories=${CATEGORIES.join(',')}`]
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu'
  const { code } = await run('npx', ['--yes', TOOL, new URL(path, origin).href, ...options, flags], {
    env: { ...browser.env, CHROME_PATH: browser.path },
  })
  if (code !== 0) giveUp(`O Lighthouse não terminou em ${path}.`)
  const { categories, audits } = JSON.parse(readFileSync(out, 'utf8'))
  const missed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1).map(({ id }) => id),
  )
  return { scores: CATEGORIES.map(name => Math.round(categories[name].score * 100)), missed }
}

let whole = true
try {
  for (const path of paths) {
    const { scores, missed } = await look(path)
    whole &&= scores.every(score => score === 100)
    say(`${path.padEnd(36)} ${CATEGORIES.map((name, at) => `${name} ${scores[at]}`).join('  ')}  ${missed.join(', ')}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(whole ? 0 : 1)
