import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { requireNode } from './lib/environment.mjs'
import { projectPath } from './lib/paths.mjs'
import { exitWithError, print } from './lib/print.mjs'
import { inParallel, run } from './lib/run.mjs'

/** `npm run test:clone`: a newcomer's first commands, in a fresh clone of HEAD without node_modules and with an empty npm cache. */

const FIRST_START_TIMEOUT_MS = 15 * 60_000
const SECOND_START_MAX_SECONDS = 10
const STOP_TIMEOUT_MS = 60_000
const FIRST_LINE_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 100
const READY_MESSAGE = 'Portal pronto em '

requireNode()
const folder = mkdtempSync(join(tmpdir(), 'memorial-clone-'))
/** Process groups that still run. */
const groups = new Set()
process.on('exit', () => {
  for (const endGroup of groups) endGroup('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Settings of the surrounding npm and portal must not reach the clone. */
const OUTSIDE = /^(?:npm_|INIT_CWD$|NODE_ENV$|NODE_OPTIONS$|DATABASE_URL$|DATA_DIR$|TEST_|PORTAL_)/
const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name === 'npm_config_registry' || !OUTSIDE.test(name)),
  )

const cloneTo = async name => {
  const path = join(folder, name)
  const { code, output } = await run('git', ['clone', '--quiet', '--no-local', projectPath(), path], { quiet: true })
  if (code !== 0) exitWithError(`O clone não pôde ser feito: ${output}`)
  return path
}

/** Starts a command in a process group of its own, so that everything it starts can be ended. */
const start = (clone, [program, ...args], env = {}) => {
  const child = spawn(program, args, {
    cwd: clone,
    env: { ...environment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      text += chunk
    })
  const endGroup = signal => {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // It has ended.
    }
  }
  groups.add(endGroup)
  const ended = once(child, 'close').then(([code, signal]) => {
    groups.delete(endGroup)
    return code ?? signal
  })
  return {
    printed: () => text,
    ended,
    endGroup,
    /** As `kill` and a service manager do: npm passes the signal on. @returns exit code or signal of npm */
    terminate: () => {
      child.kill('SIGTERM')
      setTimeout(() => endGroup('SIGKILL'), STOP_TIMEOUT_MS).unref()
      return ended
    },
    /** @returns the first match in what it printed, or undefined once it has ended or the time is over */
    find: async (pattern, timeout) => {
      const end = Date.now() + timeout
      while (Date.now() < end) {
        const match = pattern.exec(text)
        if (match !== null) return match
        if (child.exitCode !== null || child.signalCode !== null) break
        await sleep(POLL_INTERVAL_MS)
      }
      return pattern.exec(text) ?? undefined
    },
  }
}

const failures = []
const check = (title, isGood, detail = '') => {
  print(`${isGood ? 'ok    ' : 'FALHA '} ${title}`)
  if (!isGood) failures.push(`${title}\n${detail}`)
}

const fetchText = async url => {
  const response = await fetch(url)
  return { status: response.status, text: await response.text() }
}

/** A sample despedida is answered with its name in the HTML, not only after scripts have run. */
const readPages = async address => {
  const landing = await fetchText(`${address}/`)
  check('a página inicial responde 200', landing.status === 200, landing.text.slice(0, 500))
  const [despedida] = JSON.parse((await fetchText(`${address}/exibicao/despedidas/ultimas`)).text)
  const page = await fetchText(`${address}/despedida/${despedida.id}`)
  const hasName = page.text.includes(despedida.pessoa_falecida.nome)
  check('uma despedida responde 200 com o nome', page.status === 200 && hasName, page.text.slice(0, 500))
}

/** `npm start` until a page is read, then SIGTERM. @returns the seconds until the portal was ready */
const startAndRead = async (clone, title) => {
  const began = performance.now()
  const portal = start(clone, ['npm', 'start'], { PORT: '0', npm_config_cache: join(folder, 'npm-cache') })
  const ready = await portal.find(new RegExp(`${READY_MESSAGE}(http://[^\\s/]+)`), FIRST_START_TIMEOUT_MS)
  const seconds = (performance.now() - began) / 1000
  check(`${title}: pronto em ${seconds.toFixed(1)} s`, ready !== undefined, portal.printed())
  if (ready !== undefined) await readPages(ready[1])
  const code = await portal.terminate()
  check(`${title}: termina com 0 depois de SIGTERM`, code === 0, `${code}\n${portal.printed()}`)
  return seconds
}

/** npm repeats the command before it runs: its own first line follows. */
const OWN_LINE = /^(?!> |\s*$).+$/m
const LOAD_ERROR = /ERR_MODULE_NOT_FOUND|Cannot find (?:package|module)|not found$/m

/** Runs a command in a clone without node_modules as far as the first line of its own. */
const runToFirstLine = async (clone, words) => {
  const command = start(clone, words)
  const line = await command.find(OWN_LINE, FIRST_LINE_TIMEOUT_MS)
  command.endGroup('SIGKILL')
  await command.ended
  for (const name of ['node_modules', 'dist']) rmSync(join(clone, name), { recursive: true, force: true })
  const isGood = line !== undefined && !LOAD_ERROR.test(command.printed())
  check(`${words.join(' ')}: ${line?.[0] ?? 'nada escreveu'}`, isGood, command.printed())
}

const clone = await cloneTo('portal')
print(`Clone de HEAD em ${clone}`)
await startAndRead(clone, 'primeiro npm start')
const seconds = await startAndRead(clone, 'segundo npm start')
check(`segundo npm start: menos de ${SECOND_START_MAX_SECONDS} s`, seconds < SECOND_START_MAX_SECONDS)

/** Two commands at once, each in a clone of its own. */
const bare = [await cloneTo('vazio-1'), await cloneTo('vazio-2')]
const { scripts } = JSON.parse(readFileSync(join(bare[0], 'package.json'), 'utf8'))
/** Tried above, and this command itself. */
const LEFT_OUT = ['start', 'test:clone']
const names = Object.keys(scripts).filter(name => !LEFT_OUT.includes(name))
const commands = [...names.map(name => ['npm', 'run', name]), ['bin/memorial', 'version']]
await inParallel(commands, bare.length, async words => {
  const clone = bare.pop()
  await runToFirstLine(clone, words)
  bare.push(clone)
})

for (const failure of failures) print(`\n── ${failure}`)
print(`test:clone: ${failures.length === 0 ? 'tudo em ordem' : `${failures.length} falhas`}`)
process.exit(failures.length === 0 ? 0 : 1)
