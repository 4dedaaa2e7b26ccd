import { expect } from 'vitest'
import { utcTimestamp } from '#contract/fields/calendar.ts'
import { formatHora } from '#contract/fields/data-hora.ts'
import { portalTime } from './factories.ts'
import type { TestApp } from './test-app.ts'

type Expected = { id: number; unidade: string; start?: string }

const hasVelorio = async (t: TestApp, { id, unidade }: Expected): Promise<boolean> => {
  const ofUnidade = t.deps.db.selectFrom('apresentacao').select('id').where('empresa', '=', unidade)
  const rows = await ofUnidade.where('despedida_id', '=', id).where('status', '=', true).execute()
  return rows.length > 0
}

/** Feeds and frame of a unit list a despedida exactly where it has a velório there; with `start` they say that hour. */
export const expectDivulgacao = async (t: TestApp, expected: Expected): Promise<void> => {
  const { id, unidade, start } = expected
  const read = async (end: string): Promise<string> =>
    (await t.app.inject(`/exibicao/unidade/${unidade}/velorios${end}`)).body
  const entry = (await read('.atom')).split('<entry>').find(one => one.includes(`/despedida/${id}#`))
  const event = (await read('.ics')).split('BEGIN:VEVENT').find(one => one.includes(`/despedida/${id}\r\n`))
  const item = (await read('')).split('<li>').find(one => one.includes(`/despedida/${id}"`))
  const isListed = await hasVelorio(t, expected)
  expect([entry !== undefined, event !== undefined]).toEqual([isListed, isListed])
  if (start === undefined) return
  const hour = `${formatHora(start)} às `
  expect(entry).toContain(` ${hour}`)
  expect(event).toContain(`DTSTART:${utcTimestamp(Date.parse(`${start.replace(' ', 'T')}-03:00`))}`)
  if (start.startsWith(portalTime(0).slice(0, 10))) expect(item).toContain(hour)
}
