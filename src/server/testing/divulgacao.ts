import { expect } from 'vitest'
import { utcTimestamp } from '#contract/fields/calendar.ts'
import { formatHora } from '#contract/fields/data-hora.ts'
import { findDados } from '#server/features/webhook/events-store.ts'
import { portalTime } from './factories.ts'
import { writeSettings } from './settings.ts'
import type { TestApp } from './test-app.ts'

const UNIDADES = ['CV', 'PF'] as const

/** Two units let other sites show their velórios. */
export const publishUnidades = async (t: TestApp): Promise<void> => {
  for (const unidade of UNIDADES) await writeSettings(t.deps.db, `divulgacao:${unidade}`, { ativa: true, sites: '' })
}

const hasVelorio = async (t: TestApp, id: number, unidade: string): Promise<boolean> => {
  const ofUnidade = t.deps.db.selectFrom('apresentacao').select('id').where('empresa', '=', unidade)
  const rows = await ofUnidade.where('despedida_id', '=', id).where('status', '=', true).execute()
  return rows.length > 0
}

const readEntries = async (t: TestApp, id: number, unidade: string) => {
  const read = async (end: string): Promise<string> =>
    (await t.app.inject(`/exibicao/unidade/${unidade}/velorios${end}`)).body
  return {
    entry: (await read('.atom')).split('<entry>').find(one => one.includes(`/despedida/${id}#`)),
    event: (await read('.ics')).split('BEGIN:VEVENT').find(one => one.includes(`/despedida/${id}\r\n`)),
    item: (await read('')).split('<li>').find(one => one.includes(`/despedida/${id}"`)),
  }
}

type Expected = { id: number; unidade: string; start: string }

/** Feeds and frame of a unit say this hour, and so does a webhook; those of every unit list the despedida exactly where it has a velório. */
export const expectDivulgacao = async (t: TestApp, { id, unidade, start }: Expected): Promise<void> => {
  for (const one of UNIDADES) {
    const { entry, event } = await readEntries(t, id, one)
    const isListed = await hasVelorio(t, id, one)
    expect([entry !== undefined, event !== undefined]).toEqual([isListed, isListed])
  }
  const { velorios } = await findDados(t.deps.db, id)
  expect(velorios).toContainEqual(expect.objectContaining({ unidade, inicio: start }))
  const { entry, event, item } = await readEntries(t, id, unidade)
  const hour = `${formatHora(start)} a `
  expect(entry).toContain(` ${hour}`)
  expect(event).toContain(`DTSTART:${utcTimestamp(Date.parse(`${start.replace(' ', 'T')}-03:00`))}`)
  if (start.startsWith(portalTime(0).slice(0, 10))) expect(item).toContain(hour)
}
