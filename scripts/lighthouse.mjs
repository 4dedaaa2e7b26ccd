import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './lib/browser.mjs'
import { exitWithError, print } from './lib/print.mjs'
import { run } from './lib/run.mjs'

/**
 * `npm run lighthouse -- http://address`: the Lighthouse scores of the public pages of a running portal. npx downloads the tool (185 MB; this
 * is the last version for Node 20), so that `npm ci` does not.
 */
const TOOL = 'lighthouse@12.8.2'
const CATEGORIES = ['accessibility', 'best-practices', 'seo']

const [origin = ''] = process.argv.slice(2)
if (!/^https?:\/\//.test(origin)) exitWithError('Uso: npm run lighthouse -- http://localhost:3000')
const browser = await findBrowser()
if (!browser) exitWithError('Nenhum navegador foi encontrado (defina CHROMIUM_PATH).')

const latest = await (await fetch(new URL('/exibicao/despedidas/ultimas', origin))).json()
const despedidaPaths =
  latest.length > 0 ? [`/despedida/${latest[0].id}`, `/despedida/${latest[0].id}?aba=mensagens`] : []
const paths = [
  '/',
  '/lista-postagens/despedidas',
  '/lista-postagens/aovivo',
  ...despedidaPaths,
  '/termo-uso',
  '/forgot-password',
  '/privacidade',
  '/painel-enviar-mensagem',
]

const folder = mkdtempSync(join(tmpdir(), 'memorial-lighthouse-'))
const audit = async path => {
  const out = join(folder, 'resultado.json')
  const options = ['--quiet', '--output=json', `--output-path=${out}`, `--only-categories=${CATEGORIES.join(',')}`]
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu'
  const { code } = await run('npx', ['--yes', TOOL, new URL(path, origin).href, ...options, flags], {
    env: { ...browser.env, CHROME_PATH: browser.path },
  })
  if (code !== 0) exitWithError(`O Lighthouse não terminou em ${path}.`)
  const { categories, audits } = JSON.parse(readFileSync(out, 'utf8'))
  const failedAudits = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1).map(({ id }) => id),
  )
  return { scores: CATEGORIES.map(name => Math.round(categories[name].score * 100)), failedAudits }
}

let isPerfect = true
try {
  for (const path of paths) {
    const { scores, failedAudits } = await audit(path)
    isPerfect &&= scores.every(score => score === 100)
    print(
      `${path.padEnd(36)} ${CATEGORIES.map((name, index) => `${name} ${scores[index]}`).join('  ')}  ${failedAudits.join(', ')}`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isPerfect ? 0 : 1)
