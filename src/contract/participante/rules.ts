import { isTelefoneExterior } from '../fields/telefone.ts'

export type AvisosWish = { desejoReceberAvisos: boolean; desejoAvisoUmAno: boolean }

export const wantsAvisos = (wish: AvisosWish): boolean => wish.desejoReceberAvisos || wish.desejoAvisoUmAno

/** Notices go by e-mail, else by SMS, which reaches Brazilian numbers only. */
export const needsEmail = (person: { telefone: string } & AvisosWish): boolean =>
  wantsAvisos(person) && isTelefoneExterior(person.telefone)
