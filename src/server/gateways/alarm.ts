import type { Db } from '#server/db/client.ts'
import { hitWindow } from '#server/db/limit-windows.ts'
import type { Notices } from './notices.ts'

/** What somebody of the house must hear about at once. */
export type AlarmKind = 'sms' | 'codigos' | 'transmissao' | 'gravacao' | 'disco' | 'provedor' | 'retencao'

export type Alarm = (kind: AlarmKind, about: string, texto: string) => Promise<void>

type Log = { error: (about: object, text: string) => void }
type Parts = { db: Db; notices: Pick<Notices, 'send'>; email: string; log: Log }

const HOUR = 3600

/**
 * Written to the log each time; by e-mail once an hour for the same kind and thing, whichever node notices. Never fails: an alarm that cannot
 * be sent must not take down what raised it.
 */
export const createAlarm =
  ({ db, notices, email, log }: Parts): Alarm =>
  async (kind, about, texto) => {
    log.error({ event: 'alarm', kind, about }, texto)
    if (email === '') return
    try {
      const { count } = await hitWindow(db, `ALARME:${kind}:${about}`, HOUR)
      if (count > 1) return
      await notices.send(db, { canal: 'email', para: email, assunto: `Portal: ${texto}`, texto })
    } catch (error) {
      log.error({ err: error }, 'alarm not sent')
    }
  }
