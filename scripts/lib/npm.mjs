import { existsSync } from 'node:fs'
import { run, runScript } from './run.mjs'

/** Runs the npm that started this command, otherwise the one in PATH. */
export const runNpm = (args, options = {}) => {
  const npm = process.env.npm_execpath ?? ''
  if (/\.c?js$/.test(npm) && existsSync(npm)) return runScript(npm, args, options)
  return run('npm', args, options)
}

/** @returns the JSON object that npm printed among its warnings, or undefined. */
export const parseNpmJson = output => {
  const start = output.indexOf('{')
  const end = output.lastIndexOf('}')
  if (start < 0 || end < start) return undefined
  try {
    return JSON.parse(output.slice(start, end + 1))
  } catch {
    return undefined
  }
}
