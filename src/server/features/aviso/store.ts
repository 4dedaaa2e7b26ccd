import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'

export type QueuedNotice = {
  id: number
  canal: 'sms' | 'email'
  para: string
  assunto: string
  texto: string
  tentativas: number
  verba: 'equipe' | 'visitante'
}

type NewNotice = Pick<QueuedNotice, 'canal' | 'para' | 'assunto' | 'texto'> & {
  chave?: string
  verba?: QueuedNotice['verba']
}

export const insertNotice = async (tx: Executor, notice: NewNotice): Promise<void> => {
  const { canal, para, assunto, texto, chave = null, verba = 'visitante' } = notice
  await sql`insert into mensagem (canal, para, assunto, texto, chave, verba)
    values (${canal}, ${para}, ${assunto}, ${texto}, ${chave}, ${verba}) on conflict (chave) do nothing`.execute(tx)
}

/**
 * Claims one due notice for this node for two minutes. An e-mail whose node died is claimed again (its Message-ID stays the same); an SMS
 * is not, because it may have been sent.
 */
export const claimNotice = async (db: Executor): Promise<QueuedNotice | undefined> => {
  const { rows } = await sql<QueuedNotice>`update mensagem
    set situacao = 'enviando', tentativas = tentativas + 1, tentar_em = now() + interval '2 minutes'
    where id = (select id from mensagem
      where tentar_em <= now() and (situacao = 'espera' or (situacao = 'enviando' and canal = 'email'))
      order by tentar_em, id limit 1 for update skip locked)
    returning id, canal, para, assunto, texto, tentativas, verba`.execute(db)
  return rows[0]
}

/** Ends a notice and deletes its text; only for the attempt that claimed it. */
export const endNotice = async (db: Executor, notice: QueuedNotice, situacao: 'enviada' | 'desistiu') => {
  await sql`update mensagem set situacao = ${situacao}, encerrada_em = now(), para = '', assunto = '', texto = ''
    where id = ${notice.id} and tentativas = ${notice.tentativas} and situacao = 'enviando'`.execute(db)
}

/** Postpones the next attempt by `seconds`. @returns false if that would be after its 24 hours. */
export const postponeNotice = async (db: Executor, notice: QueuedNotice, seconds: number): Promise<boolean> => {
  const { rows } = await sql`update mensagem
    set situacao = 'espera', tentar_em = now() + ${seconds} * interval '1 second'
    where id = ${notice.id} and tentativas = ${notice.tentativas} and situacao = 'enviando'
      and criada_em > now() + ${seconds} * interval '1 second' - interval '24 hours' returning id`.execute(db)
  return rows.length === 1
}

/** Deletes notices a week after their end, and gives up SMS with an unknown outcome. */
export const sweepNotices = async (db: Executor): Promise<void> => {
  await sql`update mensagem set situacao = 'desistiu', encerrada_em = now(), para = '', assunto = '', texto = ''
    where situacao = 'enviando' and canal = 'sms' and tentar_em < now()`.execute(db)
  await sql`delete from mensagem where encerrada_em < now() - interval '7 days'`.execute(db)
}
