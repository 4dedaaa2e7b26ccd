import { type Cerimonia, cerimoniasOf, type DespedidaCerimonias } from './cerimonias-rules.ts'

/** What follows the velório: the last ceremony, and those that were added and are not over. */
export const followingOf = (despedida: DespedidaCerimonias, now: string, options?: { family: boolean }): Cerimonia[] =>
  cerimoniasOf(despedida, options).filter(({ which, start, over, place }) =>
    which === 'rito' ? start !== null || place !== '' : which !== 'velorio' && over !== undefined && now < over,
  )
