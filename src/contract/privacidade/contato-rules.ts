import { isEmail } from '../fields/email.ts'
import { isTelefone, isTelefoneExterior, maskTelefone, normaliseTelefone } from '../fields/telefone.ts'
import { normaliseText } from '../fields/text.ts'

/** An e-mail or a phone, recognised by its form. Staff may also search for a foreign phone, to which no code is sent. */
export type Contato = { canal: 'telefone' | 'email'; valor: string }

/** Earlier versions stored eleven digits without looking at the area code: staff still find and erase those. */
const isStored = (value: string): boolean => /^[1-9]\d{10}$/.test(value)

export const contatoOf = (typed: string, exterior = false): Contato | undefined => {
  const value = normaliseText(typed)
  if (value.includes('@')) return isEmail(value) ? { canal: 'email', valor: value.toLowerCase() } : undefined
  const valor = normaliseTelefone(value)
  if (isTelefone(value)) return { canal: 'telefone', valor }
  return exterior && (isTelefoneExterior(value) || isStored(value)) ? { canal: 'telefone', valor } : undefined
}

/** A contact as people read it. */
export const maskContato = (valor: string): string => (valor.includes('@') ? valor : maskTelefone(valor))
