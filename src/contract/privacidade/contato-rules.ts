import { isEmail } from '../fields/email.ts'
import { isTelefone, isTelefoneExterior, telefoneDigits } from '../fields/telefone.ts'

/** An e-mail or a phone, recognised by its form. Staff may also search for a foreign phone, to which no code is sent. */
export type Contato = { canal: 'telefone' | 'email'; valor: string }

export const contatoOf = (typed: string, exterior = false): Contato | undefined => {
  const value = typed.trim()
  if (value.includes('@')) return isEmail(value) ? { canal: 'email', valor: value.toLowerCase() } : undefined
  if (isTelefone(value)) return { canal: 'telefone', valor: telefoneDigits(value) }
  return exterior && isTelefoneExterior(value) ? { canal: 'telefone', valor: `+${telefoneDigits(value)}` } : undefined
}
