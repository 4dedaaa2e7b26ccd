import { isTelefoneExterior } from '../fields/telefone.ts'
import type { LembretesWish } from './lembrete-rules.ts'

export type AvisosWish = { desejoReceberAvisos: boolean } & LembretesWish

export const wantsAvisos = (wish: AvisosWish): boolean =>
  wish.desejoReceberAvisos || wish.desejoAvisoMissa || wish.desejoAvisoUmAno

/** Notices go by e-mail, else by SMS, which reaches Brazilian numbers only. */
export const needsEmail = (person: { telefone: string } & AvisosWish): boolean =>
  wantsAvisos(person) && isTelefoneExterior(person.telefone)
