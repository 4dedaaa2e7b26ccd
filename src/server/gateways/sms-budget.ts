import type { Db } from '#server/db/client.ts'
import { hitWindow } from '#server/db/limit-windows.ts'
import type { Alarm } from './alarm.ts'
import { type Message, MessageRefused } from './messages.ts'

const DAY = 24 * 3600

/** The whole portal's SMS of a day, counted by all nodes together (security R4). `max` 0 sets no limit. */
export const withinBudget =
  (send: (message: Message) => Promise<void>, { db, alarm, max }: { db: Db; alarm: Alarm; max: number }) =>
  async (message: Message): Promise<void> => {
    if (max > 0) {
      const { count } = await hitWindow(db, 'SMS:dia', DAY)
      if (count > max) {
        await alarm('sms', 'dia', `O limite de ${max} SMS por dia foi atingido; novos SMS não são enviados.`)
        throw new MessageRefused('daily SMS budget is used up')
      }
    }
    return send(message)
  }
