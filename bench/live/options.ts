import { parseArgs } from 'node:util'

export type Options = {
  quick: boolean
  viewers: number
  /** Seconds of paced watching, of each server. */
  seconds: number
  rounds: number
  /** Seconds of one closed-loop measurement. */
  burst: number
  /** Seconds before that, not counted. */
  warm: number
  browser: boolean
  /** Goals to measure; all by themselves. */
  only: string[]
  /** All of them, browser included: what the document shows. */
  whole: boolean
}

const ALL = 'L1,L2,L3,L4'

/** `--quick` stays below a minute; `--viewers N` and `--seconds N` change the paced part, `--only L1,L2` leaves the others out. */
export const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      viewers: { type: 'string' },
      seconds: { type: 'string' },
      only: { type: 'string', default: ALL },
      'no-browser': { type: 'boolean', default: false },
    },
  })
  const { quick } = values
  const number = (text: string | undefined, fallback: number): number => {
    const value = Number(text ?? fallback)
    if (!Number.isInteger(value) || value < 1) throw new Error(`não é um número: ${text}`)
    return value
  }
  return {
    quick,
    viewers: number(values.viewers, quick ? 100 : 500),
    seconds: number(values.seconds, quick ? 8 : 60),
    rounds: quick ? 4 : 8,
    burst: quick ? 1 : 3,
    warm: quick ? 3 : 8,
    only: values.only.split(','),
    whole: values.only === ALL && !values['no-browser'],
    browser: !quick && !values['no-browser'],
  }
}
