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
}

/**
 * Sends a code to a phone: by WhatsApp where the house has a gateway for it, by SMS after a refusal or 40 s without a delivery, at last by
 * e-mail. It is the same code on every way. @throws where no way is left
 */
export const sendPhoneCode = async (
  { messages, notices }: Pick<Deps, 'messages' | 'notices'>,
  { id, codigo, telefone, sms, mail, verba = 'visitante' }: PhoneCode,
): Promise<void> => {
  if (!messages.whatsapp) return messages.sms({ to: telefone, text: sms(codigo), code: codigo, budget: verba })
  const toPhone = { para: telefone, assunto: '', texto: sms('{codigo}') }
  await notices.sendCode({
    canal: 'whatsapp',
    ...toPhone,
    verba,
    codigoId: id,
    codigo,
    reserva: [
      { canal: 'sms', ...toPhone },
      ...(mail ? [{ canal: 'email' as const, ...mail, texto: mail.texto('{codigo}') }] : []),
    ],
  })
}
