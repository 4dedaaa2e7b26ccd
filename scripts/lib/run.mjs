import { spawn } from 'node:child_process'
import { ROOT } from './place.mjs'

/**
 * Runs a program to its end. `quiet` keeps its output and hands it back instead of showing it.
 * @returns {Promise<{ code: number, output: string }>} code 127 when the program is not there, 124 when it took too long.
 */
export const run = (program, args, { env = {}, quiet = false, cwd = ROOT, timeout, ...rest } = {}) =>
  new Promise(resolve => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio, timeout, ...rest })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', piece => (output += piece))
    child.once('error', error => resolve({ code: 127, output: error.message }))
    child.once('close', code => resolve({ code: code ?? 124, output }))
  })

/** A command of an installed package, run by this same Node: no shell, no PATH. */
export const runTool = (script, args, options) => run(process.execPath, [script, ...args], options)
