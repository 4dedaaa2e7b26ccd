import { run } from '../../scripts/lib/run.mjs'
import type { Machine } from './machine.ts'
import { NotPossible } from './root.ts'

/** The first three numbers of every address; the test itself is `.1`. */
export const NETWORK = '10.77.0'
const SWITCH = 'troca'
/** A bridge without an address of its own takes that of a port, and another one once that port is unplugged: its neighbours lose it for seconds. */
const SWITCH_ADDRESS = '02:00:00:00:00:01'

export const ip = async (args: string): Promise<void> => {
  const { code, output } = await run('ip', args.split(' '), { quiet: true })
  if (code !== 0) throw new NotPossible(`ip ${args}: ${output.trim()}`)
}

/** Runs this script again, with these arguments, in a network of its own that ends with it. @returns its exit code */
export const runInOwnNetwork = async (args: string[]): Promise<number> => {
  const [script = ''] = process.argv.slice(1)
  const program = [process.execPath, ...process.execArgv, script, ...args]
  return (await run('setpriv', ['--pdeathsig', 'TERM', 'unshare', '--net', ...program])).code
}

/** The switch that the machines hang on. The caller's network namespace must be its own. */
export const addSwitch = async (): Promise<void> => {
  await ip('link set lo up')
  await ip(`link add ${SWITCH} address ${SWITCH_ADDRESS} type bridge`)
  await ip(`addr add ${NETWORK}.1/24 dev ${SWITCH}`)
  await ip(`link set ${SWITCH} up`)
}

/** Connects a machine to the switch as eth0. @param name that of its cable */
export const plug = async (machine: Machine, name: string, address: string): Promise<void> => {
  const inside = async (args: string): Promise<void> => {
    const code = await new Promise(resolve => machine.spawnInNetwork('ip', args.split(' ')).once('exit', resolve))
    if (code !== 0) throw new NotPossible(`${name}: ip ${args}`)
  }
  // The cable of a machine that was switched off may still lie there.
  await run('ip', ['link', 'del', name], { quiet: true })
  await inside(`link add eth0 type veth peer name ${name} netns ${process.pid}`)
  await ip(`link set ${name} master ${SWITCH} up`)
  await inside(`addr add ${address}/24 dev eth0`)
  await inside('link set eth0 up')
}

/** The cable stays plugged in, but nothing passes any more. */
export const cut = (name: string): Promise<void> => ip(`link set ${name} nomaster`)
export const reconnect = (name: string): Promise<void> => ip(`link set ${name} master ${SWITCH}`)
