import { type Cerimonia, cerimoniasOf, type DespedidaCerimonias } from './cerimonias-rules.ts'

/** What follows the velório: all that is not over, and what has a place but no hour yet. */
export const followingOf = (despedida: DespedidaCerimonias, now: string, options?: { family: boolean }): Cerimonia[] =>
  cerimoniasOf(despedida, options).filter(
    ({ which, over, place }) => which !== 'velorio' && (over === undefined ? place !== '' : now < over),
  )
