import type { Lembrete } from '../despedida/public-schema.ts'

/** The box of the registration form for each notice of a date. */
export const LEMBRETE_CAMPO = {
  missa_setimo_dia: 'desejoAvisoMissa',
  um_ano: 'desejoAvisoUmAno',
} as const satisfies Record<Lembrete, string>

export type LembretesWish = Record<(typeof LEMBRETE_CAMPO)[Lembrete], boolean>
