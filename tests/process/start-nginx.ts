import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { prepareSite } from '../../scripts/lib/nginx-sample.mjs'

export type Nginx = {
  folder: string
  stop: () => Promise<void>
}

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

/** Starts a prepared nginx and waits until it listens. @throws Error with what it reported, or why this machine has none */
export const startNginx = async (sample: Awaited<ReturnType<typeof prepareSite>>, port: number): Promise<Nginx> => {
  if ('reason' in sample) throw new Error(sample.reason)
  const { folder, program, args, remove } = sample
  const nginx = spawn(program, args, { stdio: 'ignore' })
  const exit = once(nginx, 'exit')
  while (!(await isListening(port))) {
    if (nginx.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'))
    await pause(50)
  }
  return {
    folder,
    stop: async () => {
      nginx.kill('SIGTERM')
      await exit
      remove()
    },
  }
}
