import { existsSync } from 'node:fs'
import { run, runTool } from './run.mjs'

/** Runs npm: the one this command came from, else the one in PATH. */
export const runNpm = (args, options = {}) => {
  const npm = process.env.npm_execpath ?? ''
  if (/\.c?js$/.test(npm) && existsSync(npm)) return runTool(npm, args, options)
  const shell = process.platform === 'win32'
  return run(shell ? 'npm.cmd' : 'npm', args, { ...options, shell })
}
