import { cpus, loadavg } from 'node:os'
import { goalTable, writeDocument } from '../lib/document.ts'
import type { Goal } from '../lib/goals.ts'
import { NEEDED } from './hour.ts'
import type { Options } from './options.ts'

const PART = {
  mark: 'carga',
  command: 'npm run bench:load',
  heading: 'The wake hour, letters on disk, and how soon others see them',
}

/** The run as it was, misses included. */
export const writeLoad = (goals: readonly Goal[], options: Options): void => {
  const load = ((loadavg()[0] ?? 0) / cpus().length).toFixed(1)
  writeDocument(PART, [
    `The hour: ${options.viewers} viewers who watch and ask as the page does, ${NEEDED.tributesPerMinute} tributes a minute (one in ten with a photograph), each registered, sent with its`,
    `code and approved by staff, ${NEEDED.screens} screens, ${NEEDED.staff} of the staff; ${options.seconds} s a step, ${options.rounds} rounds, ${options.kills} kills. One machine of ${cpus().length} cores held the portal, its database`,
    `and those who asked, with ${load} tasks a core from other work too when this was written: ratios compare neighbours in time, milliseconds and what could be held are of such a machine.`,
    '',
    ...goalTable(goals),
  ])
}
