import type { Rito } from './rito-rules.ts'

/** Ceremonies that are added to the velório and the last one. `entrega_cinzas` is always for the family, `outra` has words of its own. */
export const TIPOS_CERIMONIA = [
  'missa_corpo_presente',
  'culto',
  'celebracao',
  'missa_setimo_dia',
  'missa_trinta_dias',
  'missa_um_ano',
  'entrega_cinzas',
  'outra',
] as const
export type TipoCerimonia = (typeof TIPOS_CERIMONIA)[number]

/** Every ceremony of a despedida. */
export type CerimoniaKind = 'velorio' | Rito | TipoCerimonia
