import { isEmail } from '../fields/email.ts'
import { isTelefone, isTelefoneExterior, maskTelefone, normaliseTelefone } from '../fields/telefone.ts'
import { normaliseText } from '../fields/text.ts'

/** An e-mail or a phone, recognised by its form. */
export type Contato = { canal: 'telefone' | 'email'; valor: string }

/** Earlier versions stored eleven digits without looking at the area code: staff still find and erase those. */
const isStored = (value: string): boolean => /^[1-9]\d{10}$/.test(value)

/** Phones that count as a contact: Brazilian mobiles, also those of other countries, or also what earlier versions stored. */
export type ContatoKind = 'celular' | 'exterior' | 'guardado'

export const contatoOf = (typed: string, kind: ContatoKind = 'celular'): Contato | undefined => {
  const value = normaliseText(typed)
  if (value.includes('@')) return isEmail(value) ? { canal: 'email', valor: value.toLowerCase() } : undefined
  const valor = normaliseTelefone(value)
  const isPhone =
    isTelefone(value) || (kind !== 'celular' && isTelefoneExterior(value)) || (kind === 'guardado' && isStored(value))
  return isPhone ? { canal: 'telefone', valor } : undefined
}

/** A contact as people read it. */
export const maskContato = (valor: string): string => (valor.includes('@') ? valor : maskTelefone(valor))
