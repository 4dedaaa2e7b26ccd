import type { MessageBudget } from '#server/adapters/messages.ts'
import type { Deps } from '#server/deps.ts'

export type PhoneCode = {
  /** The row of the code, and the code. */
  id: number
  codigo: string
  telefone: string
  sms: (codigo: string) => string
  /** The last way, where the person has a proven e-mail. */
  mail?: { para: string; assunto: string; texto: (codigo: string) => string }
  verba?: MessageBudget
  /** The person was answered before it is sent: a provider that takes nothing now gets it once it does, as long as the code is valid. */
  later?: boolean
}

/**
 * Sends a code to a phone: by WhatsApp where the house has a gateway for it, by SMS after a refusal or 40 s without a delivery, at last by
 * e-mail. It is the same code on every way. @throws where it did not leave
 */
export const sendPhoneCode = async (
  { messages, notices }: Pick<Deps, 'messages' | 'notices'>,
  { id, codigo, telefone, sms, mail, verba = 'visitante', later = false }: PhoneCode,
): Promise<void> => {
  if (!messages.whatsapp && !later)
    return messages.sms({ to: telefone, text: sms(codigo), code: codigo, budget: verba })
  const toPhone = { para: telefone, assunto: '', texto: sms('{codigo}') }
  const row = { ...toPhone, verba, codigoId: id, codigo }
  if (!messages.whatsapp) return notices.sendCode({ canal: 'sms', ...row })
  await notices.sendCode({
    canal: 'whatsapp',
    ...row,
    reserva: [
      { canal: 'sms', ...toPhone },
      ...(mail ? [{ canal: 'email' as const, ...mail, texto: mail.texto('{codigo}') }] : []),
    ],
  })
}
