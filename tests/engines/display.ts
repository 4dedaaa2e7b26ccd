import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

export const end = async (child: ChildProcess): Promise<void> => {
  const ended = new Promise(resolve => child.once('exit', resolve))
  if (child.exitCode === null && child.kill()) await ended
}

/** A display in memory, on a number that is free. */
export const startDisplay = async (program: string, size: { width: number; height: number }) => {
  const child = spawn(
    program,
    ['-displayfd', '3', '-screen', '0', `${size.width}x${size.height}x24`, '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const number = await new Promise<string>((resolve, reject) => {
    ;(child.stdio[3] as Readable).once('data', chunk => resolve(String(chunk).trim()))
    child.once('exit', () => reject(new Error('Xvfb did not start')))
  })
  return { child, name: `:${number}` }
}
