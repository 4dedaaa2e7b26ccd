import { spawn } from 'node:child_process'
import { resolve as resolvePath } from 'node:path'
import { ROOT } from './paths.mjs'

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end. `quiet` collects its output instead of showing it. A signal that asks this process to stop goes to the program,
 * whose end then ends the wait: no program outlives the command that started it, except after SIGKILL.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, cwd?: string, timeout?: number, onStart?: (pid: number) => void, [option: string]: unknown }} [options] of `spawn`
 * @returns {Promise<{ code: number, output: string }>} code 127 when the program does not exist, 124 after a timeout.
 */
export const run = (program, args, { env = {}, quiet = false, cwd = ROOT, timeout, onStart, ...rest } = {}) =>
  new Promise(resolve => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio, timeout, ...rest })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk))
    const forward = signal => child.kill(signal)
    for (const signal of STOP_SIGNALS) process.on(signal, forward)
    const end = result => {
      for (const signal of STOP_SIGNALS) process.off(signal, forward)
      resolve(result)
    }
    child.once('error', error => end({ code: 127, output: error.message }))
    child.once('close', code => end({ code: code ?? 124, output }))
    if (child.pid !== undefined) onStart?.(child.pid)
  })

/** Runs a JavaScript file, named relative to the project, with the current Node, without a shell. */
export const runScript = (path, args, options) => run(process.execPath, [resolvePath(ROOT, path), ...args], options)

const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  prettier: 'prettier/bin/prettier.cjs',
  tsc: 'typescript/bin/tsc',
  tsx: 'tsx/dist/cli.mjs',
  vitest: 'vitest/vitest.mjs',
}

/** Runs the command of an installed package in the same way. */
export const runTool = (name, args, options) => runScript(`node_modules/${TOOLS[name]}`, args, options)

/** Runs a TypeScript file that starts machines. It is told to end whatever ends this process, SIGKILL included, and removes them. */
export const runWithMachines = (path, args = []) =>
  run('setpriv', ['--pdeathsig', 'TERM', process.execPath, '--import', 'tsx', path, ...args])

/** Works on `items`, at most `count` at a time. @returns the results in the order of the items */
export const inParallel = async (items, count, work) => {
  const queue = [...items.entries()]
  const results = []
  const next = async () => {
    for (let one = queue.shift(); one; one = queue.shift()) results[one[0]] = await work(one[1])
  }
  await Promise.all(Array.from({ length: count }, next))
  return results
}
