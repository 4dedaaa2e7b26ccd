import type { Executor } from '#server/db/client.ts'

export type DespedidaAccess = {
  id: number
  tipo: 'Publica' | 'Privada'
  statusMemoria: boolean
  comModeracao: boolean
  moderadorId: number | null
  codigoHmac: string
  acessoVersao: number
}

/** Everything that access checks of a despedida need, in one row by primary key. */
export const findDespedidaAccess = (db: Executor, despedidaId: number): Promise<DespedidaAccess | undefined> =>
  db
    .selectFrom('despedida')
    .select([
      'id',
      'tipo',
      'status_memoria as statusMemoria',
      'com_moderacao as comModeracao',
      'moderador_id as moderadorId',
      'codigo_hmac as codigoHmac',
      'acesso_versao as acessoVersao',
    ])
    .where('id', '=', despedidaId)
    .executeTakeFirst()

/** The participant of a despedida who holds a personal code. */
export const findParticipanteByCodigo = (db: Executor, despedidaId: number, codigoHmac: string) =>
  db
    .selectFrom('participante')
    .select(['id', 'acesso_versao as acessoVersao'])
    .where('despedida_id', '=', despedidaId)
    .where('codigo_hmac', '=', codigoHmac)
    .executeTakeFirst()

/** Of these participants, those the despedida still has. */
export const findParticipantes = async (
  db: Executor,
  despedidaId: number,
  ids: readonly number[],
): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('participante')
    .select('id')
    .where('id', 'in', ids)
    .where('despedida_id', '=', despedidaId)
    .execute()
  return new Set(found.map(({ id }) => id))
}
