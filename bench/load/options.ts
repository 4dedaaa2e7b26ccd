import { parseArgs } from 'node:util'

export type Options = {
  quick: boolean
  viewers: number
  /** Multiples of the needed hour, until one is not held. */
  steps: number[]
  /** Seconds of one step. */
  seconds: number
  rounds: number
  /** Letters of one measurement of P9. */
  letters: number
  /** Times that everything is killed (P10). */
  kills: number
  only: string[]
  /** Leaves docs/performance.md alone. */
  dry: boolean
}

/** `--quick` for a shared machine; `--viewers N`, `--seconds N`, `--steps 1,2,4`, `--kills N`, `--only hora,P9,P10,P16`, `--dry`. */
export const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      dry: { type: 'boolean', default: false },
      viewers: { type: 'string', default: '1000' },
      seconds: { type: 'string' },
      steps: { type: 'string' },
      kills: { type: 'string' },
      only: { type: 'string', default: 'hora,P9,P10,P16' },
    },
  })
  const { quick } = values
  const number = (text: string | undefined, fallback: number): number => {
    const value = Number(text ?? fallback)
    if (!(value > 0)) throw new Error(`não é um número: ${text}`)
    return value
  }
  return {
    quick,
    dry: values.dry,
    viewers: number(values.viewers, 1000),
    steps: (values.steps ?? (quick ? '1,2' : '1,2,4,8')).split(',').map(step => number(step, 1)),
    seconds: number(values.seconds, quick ? 10 : 60),
    rounds: quick ? 2 : 6,
    letters: quick ? 150 : 600,
    kills: number(values.kills, quick ? 3 : 100),
    only: values.only.split(','),
  }
}
