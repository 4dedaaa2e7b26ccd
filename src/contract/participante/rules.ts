import { isTelefoneExterior, normaliseTelefone } from '../fields/telefone.ts'
import type { LembretesWish } from './lembrete-rules.ts'

export type AvisosWish = { desejoReceberAvisos: boolean } & LembretesWish

export const wantsAvisos = (wish: AvisosWish): boolean =>
  wish.desejoReceberAvisos || wish.desejoAvisoMissa || wish.desejoAvisoUmAno

/** Whether the number is of a country to which the portal sends no messages. `codigos`: calling codes besides 55; "" stands for all. */
export const isOutOfReach = (telefone: string, codigos: readonly string[] = []): boolean =>
  isTelefoneExterior(telefone) && !codigos.some(codigo => normaliseTelefone(telefone).startsWith(`+${codigo}`))
