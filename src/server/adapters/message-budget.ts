import { isStaff } from '#contract/roles.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import { hitWindow, refundWindow } from '#server/db/limit-windows.ts'
import type { Session } from '#server/db/sessions.ts'
import { type Message, type MessageBudget, MessageNotSent, MessageRefused, type Messages } from './messages.ts'

/** What pays a message that an account causes. */
export const budgetOf = ({ roles }: Pick<Session, 'roles'>): MessageBudget => (isStaff(roles) ? 'equipe' : 'moderador')

const DAY_SECONDS = 24 * 3600

/** Messages a day by budget; undefined sets no limit. */
export type DailyBudgets = Record<MessageBudget, number> | undefined

/**
 * The parts of the portal's limit of a day. The visitors' is at most half of it, and a third of that pays the codes of whoever has no account;
 * a fifth is for new passwords, a tenth for moderators, and the rest belongs to the staff. 0 sets no limit.
 */
export const dailyBudgets = (limitPerDay: number, visitorsPerDay: number): DailyBudgets => {
  if (limitPerDay === 0) return undefined
  const visitors = Math.min(visitorsPerDay, Math.floor(limitPerDay / 2))
  const pedido = Math.floor(visitors / 3)
  const recuperacao = Math.floor(limitPerDay / 5)
  const moderador = Math.floor(limitPerDay / 10)
  const equipe = limitPerDay - visitors - recuperacao - moderador
  return { equipe, moderador, recuperacao, pedido, visitante: visitors - pedido }
}

const NAMES = { sms: 'SMS', whatsapp: 'WhatsApp' } as const

/** Whose part of the limit it is, as the alarm says it. */
const PARTS: Record<MessageBudget, string> = {
  equipe: 'da equipe',
  moderador: 'de quem cuida das páginas (convites, códigos)',
  recuperacao: 'de códigos para criar uma nova senha',
  pedido: 'de códigos a quem não tem conta (pedidos de acesso ou de página, dados pessoais)',
  visitante: 'de avisos a visitantes',
}

const exhausted = (budget: MessageBudget, max: number, name: string): string =>
  `O limite de ${max} ${name} por dia ${PARTS[budget]} foi atingido; esses não são enviados, os outros continuam.`

type BudgetOptions = {
  db: Db
  /** What is counted; each has budgets of its own. */
  channel?: keyof typeof NAMES
  raiseAlarm: (kind: keyof typeof NAMES, about: string, texto: string) => Promise<void>
  max: DailyBudgets
}

/** Counts the messages of a day across all nodes, in parts that do not borrow from each other. What did not leave costs nothing. */
export const withinBudget =
  (send: (message: Message) => Promise<void>, { db, raiseAlarm, max, channel = 'sms' }: BudgetOptions) =>
  async (message: Message): Promise<void> => {
    if (!max) return send(message)
    const budget = message.budget ?? 'visitante'
    const window = `${channel.toUpperCase()}:dia:${budget}`
    const { count } = await hitWindow(db, window, DAY_SECONDS)
    if (count > max[budget]) {
      await raiseAlarm(channel, `dia-${budget}`, exhausted(budget, max[budget], NAMES[channel]))
      throw new MessageRefused(`daily ${channel} budget (${budget}) is used up`, 'limite')
    }
    try {
      await send(message)
    } catch (error) {
      if (error instanceof MessageNotSent) await refundWindow(db, window).catch(() => undefined)
      throw error
    }
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
