import type { Db } from '#server/db/client.ts'
import { hitWindow } from '#server/db/limit-windows.ts'
import { type Message, type MessageBudget, MessageRefused } from './messages.ts'

const DAY_SECONDS = 24 * 3600

/** SMS a day by budget; undefined sets no limit. */
export type DailyBudgets = Record<MessageBudget, number> | undefined

/** The visitors' part is taken from the portal's limit, at most half of it. 0 sets no limit. */
export const dailyBudgets = (limitPerDay: number, visitorsPerDay: number): DailyBudgets => {
  if (limitPerDay === 0) return undefined
  const visitante = Math.min(visitorsPerDay, Math.floor(limitPerDay / 2))
  return { equipe: limitPerDay - visitante, visitante }
}

const EXHAUSTED: Record<MessageBudget, (max: number) => string> = {
  equipe: max => `O limite de ${max} SMS por dia da equipe foi atingido; novos SMS da equipe não são enviados.`,
  visitante: max =>
    `O limite de ${max} SMS por dia para visitantes (recuperação de senha, dados pessoais, avisos) foi atingido; os da equipe continuam.`,
}

type BudgetOptions = {
  db: Db
  raiseAlarm: (kind: 'sms', about: string, texto: string) => Promise<void>
  max: DailyBudgets
}

/** Counts the SMS of a day across all nodes, in two budgets that do not borrow from each other. */
export const withinBudget =
  (send: (message: Message) => Promise<void>, { db, raiseAlarm, max }: BudgetOptions) =>
  async (message: Message): Promise<void> => {
    if (max) {
      const budget = message.budget ?? 'visitante'
      const { count } = await hitWindow(db, `SMS:dia:${budget}`, DAY_SECONDS)
      if (count > max[budget]) {
        await raiseAlarm('sms', `dia-${budget}`, EXHAUSTED[budget](max[budget]))
        throw new MessageRefused(`daily SMS budget (${budget}) is used up`, 'limite')
      }
    }
    return send(message)
  }
