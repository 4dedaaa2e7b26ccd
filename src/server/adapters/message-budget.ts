import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import { hitWindow } from '#server/db/limit-windows.ts'
import { type Message, type MessageBudget, MessageRefused, type Messages } from './messages.ts'

const DAY_SECONDS = 24 * 3600

/** Messages a day by budget; undefined sets no limit. */
export type DailyBudgets = Record<MessageBudget, number> | undefined

/** The visitors' part is taken from the portal's limit, at most half of it. 0 sets no limit. */
export const dailyBudgets = (limitPerDay: number, visitorsPerDay: number): DailyBudgets => {
  if (limitPerDay === 0) return undefined
  const visitante = Math.min(visitorsPerDay, Math.floor(limitPerDay / 2))
  return { equipe: limitPerDay - visitante, visitante }
}

const NAMES = { sms: 'SMS', whatsapp: 'WhatsApp' } as const

const EXHAUSTED: Record<MessageBudget, (max: number, name: string) => string> = {
  equipe: (max, name) =>
    `O limite de ${max} ${name} por dia da equipe foi atingido; novos ${name} da equipe não são enviados.`,
  visitante: (max, name) =>
    `O limite de ${max} ${name} por dia para visitantes (recuperação de senha, dados pessoais, avisos) foi atingido; os da equipe continuam.`,
}

type BudgetOptions = {
  db: Db
  /** What is counted; each has budgets of its own. */
  channel?: keyof typeof NAMES
  raiseAlarm: (kind: keyof typeof NAMES, about: string, texto: string) => Promise<void>
  max: DailyBudgets
}

/** Counts the messages of a day across all nodes, in two budgets that do not borrow from each other. */
export const withinBudget =
  (send: (message: Message) => Promise<void>, { db, raiseAlarm, max, channel = 'sms' }: BudgetOptions) =>
  async (message: Message): Promise<void> => {
    if (max) {
      const budget = message.budget ?? 'visitante'
      const { count } = await hitWindow(db, `${channel.toUpperCase()}:dia:${budget}`, DAY_SECONDS)
      if (count > max[budget]) {
        await raiseAlarm(channel, `dia-${budget}`, EXHAUSTED[budget](max[budget], NAMES[channel]))
        throw new MessageRefused(`daily ${channel} budget (${budget}) is used up`, 'limite')
      }
    }
    return send(message)
  }

/** The channels that cost money, each within its limits of a day. */
export const withBudgets = (
  channels: Messages,
  config: Config,
  options: Pick<BudgetOptions, 'db' | 'raiseAlarm'>,
): Messages => {
  const sms = dailyBudgets(config.SMS_URL === '' ? 0 : config.SMS_LIMITE_DIA, config.SMS_LIMITE_VISITANTES_DIA)
  const whatsapp = dailyBudgets(config.WHATSAPP_LIMITE_DIA, config.WHATSAPP_LIMITE_VISITANTES_DIA)
  return {
    ...channels,
    sms: withinBudget(channels.sms, { ...options, max: sms }),
    ...(channels.whatsapp && {
      whatsapp: withinBudget(channels.whatsapp, { ...options, max: whatsapp, channel: 'whatsapp' }),
    }),
  }
}
