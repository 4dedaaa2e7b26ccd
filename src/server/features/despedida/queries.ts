import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { firstValue } from '#server/db/rows.ts'

/** What staff tell each other about a despedida; "" for nothing. For the restricted area and the card of a chapel only. */
export const notaInternaOf = (despedidaId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select n.texto from nota_interna n where n.despedida_id = ${despedidaId}), '')`

/** The family's thanks; "" for none. */
export const findAgradecimento = async (db: Executor, id: number): Promise<string> =>
  (await firstValue<string>(db)`select agradecimento from despedida where id = ${id}`) ?? ''

/** What everybody calls the deceased; "" for an absent despedida. */
export const findFalecidoNome = async (db: Executor, id: number): Promise<string> =>
  (await firstValue<string>(db)`
    select f.nome from despedida d join falecido f on f.id = d.falecido_id where d.id = ${id}`) ?? ''
