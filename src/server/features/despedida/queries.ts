import type { Executor } from '#server/db/client.ts'
import { firstValue } from '#server/db/rows.ts'

/** The family's thanks; "" for none. */
export const findAgradecimento = async (db: Executor, id: number): Promise<string> =>
  (await firstValue<string>(db)`select agradecimento from despedida where id = ${id}`) ?? ''

/** What everybody calls the deceased; "" for an absent despedida. */
export const findFalecidoNome = async (db: Executor, id: number): Promise<string> =>
  (await firstValue<string>(db)`
    select f.nome from despedida d join falecido f on f.id = d.falecido_id where d.id = ${id}`) ?? ''
