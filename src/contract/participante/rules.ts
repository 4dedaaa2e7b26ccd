import { isTelefoneExterior } from '../fields/telefone.ts'

/** Notices go by e-mail, else by SMS, which reaches Brazilian numbers only. */
export const needsEmail = (person: { telefone: string; desejoReceberAvisos: boolean }): boolean =>
  person.desejoReceberAvisos && isTelefoneExterior(person.telefone)
