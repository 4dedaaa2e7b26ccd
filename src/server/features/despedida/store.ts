import { sql } from 'kysely'
import { isAoVivo } from '#server/db/ao-vivo.ts'
import { apresentacaoInForce } from '#server/db/apresentacao-vigente.ts'
import type { Executor } from '#server/db/client.ts'
import type { NewRow } from '#server/db/tables.ts'

/** A despedida with every value of its wire format, in one row. */
export type DespedidaRow = {
  id: number
  foto_perfil: string | null
  foto_fundo: number
  obituario: string
  data_sepultamento: string | null
  local_sepultamento: string
  localizacao_sepultado: string
  data_velorio: string | null
  local_velorio: string
  status_memoria: boolean
  tipo: 'Publica' | 'Privada'
  com_moderacao: boolean
  fora_das_buscas: boolean
  contrato_jazigo: string
  codigo_jazigo: string
  contrato_plano: string
  chave: string
  codigo_cifrado: string
  criado_em: string
  atualizado_em: string
  user_create: string | null
  user_update: string | null
  falecido_id: number
  falecido_nome: string
  data_nascimento: string
  data_falecimento: string
  sexo: 'Masculino' | 'Feminino' | null
  cidade: string
  estado: string
  pais: string
  moderador_id: number | null
  moderador_nome: string | null
  moderador_telefone: string | null
  moderador_email: string | null
  moderador_cliente: string | null
  parentesco_falecido: string | null
  tipo_parentesco: string | null
  apresentacao_id: number | null
  empresa: string | null
  capela: string | null
  camera: string | null
  data_hora_inicial: string | null
  data_hora_final: string | null
  apresentacao_status: boolean | null
  status_camera: boolean | null
  ao_vivo: boolean
  pendentes: number
  denuncias: number
}

export const DESPEDIDA_COLUMNS = sql`
  d.id, d.foto_perfil, d.foto_fundo, d.obituario, d.data_sepultamento, d.local_sepultamento, d.localizacao_sepultado, d.data_velorio,
  d.local_velorio, d.status_memoria, d.tipo, d.com_moderacao, d.fora_das_buscas, d.contrato_jazigo, d.codigo_jazigo, d.contrato_plano, d.chave, d.codigo_cifrado,
  d.criado_em, d.atualizado_em, pc.nome as user_create, pu.nome as user_update,
  f.id as falecido_id, f.nome as falecido_nome, f.data_nascimento, f.data_falecimento, f.sexo, f.cidade, f.estado, f.pais,
  m.id as moderador_id, m.nome as moderador_nome, m.telefone as moderador_telefone, m.email as moderador_email,
  m.moderador_cliente, m.parentesco_falecido, m.tipo_parentesco,
  a.id as apresentacao_id, a.empresa, a.capela, a.camera, a.data_hora_inicial, a.data_hora_final, a.status as apresentacao_status, a.status_camera,
  coalesce(${isAoVivo('a')}, false) as ao_vivo,
  (select count(*)::int from homenagem h where h.despedida_id = d.id and not h.publicado and h.decidido_em is null) as pendentes,
  (select count(*)::int from denuncia n where n.despedida_id = d.id and n.decisao is null) as denuncias`

export const DESPEDIDA_JOINS = sql`
  join falecido f on f.id = d.falecido_id
  left join pessoa m on m.id = d.moderador_id
  left join conta cc on cc.id = d.criado_por left join pessoa pc on pc.id = cc.pessoa_id
  left join conta cu on cu.id = d.atualizado_por left join pessoa pu on pu.id = cu.pessoa_id
  left join lateral ${apresentacaoInForce(sql`d.id`)} a on true`

/** The despedida's apresentacao in the shape of the contract's rule of place and hour. */
export const apresentacaoOf = (row: DespedidaRow) => ({
  empresa: row.empresa,
  capela: row.capela,
  dataHoraInicial: row.data_hora_inicial,
  status: row.apresentacao_status,
})

export const findDespedida = async (db: Executor, id: number): Promise<DespedidaRow | undefined> => {
  const result =
    await sql<DespedidaRow>`select ${DESPEDIDA_COLUMNS} from despedida d ${DESPEDIDA_JOINS} where d.id = ${id}`.execute(
      db,
    )
  return result.rows[0]
}

export const listOpenIds = async (db: Executor, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('despedida')
    .select('id')
    .where('id', 'in', ids)
    .where('status_memoria', '=', true)
    .where('tipo', '=', 'Publica')
    .execute()
  return rows.map(({ id }) => Number(id))
}

export type CurrentApresentacao = {
  despedidaId: number
  capela: string
  dataHoraInicial: string
  dataHoraFinal: string
}

/** The active apresentacao that is running in the chapel; apresentacoes of one chapel never overlap. */
export const findCurrentApresentacao = async (
  db: Executor,
  empresa: string,
  capela: string,
): Promise<CurrentApresentacao | undefined> => {
  const result = await sql<CurrentApresentacao>`
    select despedida_id as "despedidaId", capela, data_hora_inicial as "dataHoraInicial", data_hora_final as "dataHoraFinal"
    from apresentacao where empresa = ${empresa} and capela = ${capela} and status
      and data_hora_inicial <= localtimestamp and data_hora_final > localtimestamp`.execute(db)
  return result.rows[0]
}

export const insertDespedida = (db: Executor, values: NewRow<'despedida'>): Promise<{ id: number; chave: string }> =>
  db.insertInto('despedida').values(values).returning(['id', 'chave']).executeTakeFirstOrThrow()

/**
 * The key of a family grave: despedidas with the same non-empty contract share it. The lock makes concurrent first despedidas of one
 * contract use one key.
 */
export const findChaveOfContrato = async (db: Executor, contrato: string): Promise<string | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`contrato_jazigo:${contrato}`}))`.execute(db)
  const row = await db
    .selectFrom('despedida')
    .select('chave')
    .where('contrato_jazigo', '=', contrato)
    .orderBy('id')
    .executeTakeFirst()
  return row?.chave
}

export const isChaveShared = async (db: Executor, chave: string, exceptId: number): Promise<boolean> =>
  (await db
    .selectFrom('despedida')
    .select('id')
    .where('chave', '=', chave)
    .where('id', '<>', exceptId)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const falecidoExists = async (db: Executor, id: number): Promise<boolean> =>
  (await db.selectFrom('falecido').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const isModeradorOfSome = async (db: Executor, pessoaId: number): Promise<boolean> =>
  (await db
    .selectFrom('conta')
    .select('id')
    .where('pessoa_id', '=', pessoaId)
    .where(sql<boolean>`'ROLE_MODERADOR' = any(papeis)`)
    .executeTakeFirst()) !== undefined

/** Locks the row for the rest of the transaction. */
export const lockDespedida = (db: Executor, id: number) =>
  db
    .selectFrom('despedida')
    .select(['id', 'atualizado_em', 'moderador_id', 'foto_perfil', 'contrato_jazigo', 'chave'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** `atualizado_em` increases with every save, even within one millisecond: editors compare it as the version. */
export const updateDespedida = async (
  db: Executor,
  id: number,
  contaId: number,
  values: Partial<NewRow<'despedida'>>,
): Promise<void> => {
  await db
    .updateTable('despedida')
    .set({ ...values, atualizado_por: contaId })
    .set({ atualizado_em: sql<string>`greatest(now(), atualizado_em + interval '1 millisecond')` })
    .where('id', '=', id)
    .execute()
}

export const setStatusMemoria = async (
  db: Executor,
  id: number,
  contaId: number,
  status: boolean,
): Promise<boolean> => {
  const rows = await db
    .updateTable('despedida')
    .set({ status_memoria: status, atualizado_por: contaId })
    .set({ atualizado_em: sql<string>`greatest(now(), atualizado_em + interval '1 millisecond')` })
    .where('id', '=', id)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** The version increases with the code, so that visitors with the old code, or a cookie issued under it, must enter the new one. */
export const replaceCodigo = async (
  db: Executor,
  id: number,
  contaId: number,
  codigo: { cifrado: string; hmac: string },
): Promise<void> => {
  await db
    .updateTable('despedida')
    .set({ codigo_cifrado: codigo.cifrado, codigo_hmac: codigo.hmac, atualizado_por: contaId })
    .set({ acesso_versao: sql<number>`acesso_versao + 1` })
    .set({ atualizado_em: sql<string>`greatest(now(), atualizado_em + interval '1 millisecond')` })
    .where('id', '=', id)
    .execute()
}

export const insertPortrait = async (
  db: Executor,
  nome: string,
  despedidaId: number,
  size: { largura: number; altura: number; bytes: number },
): Promise<void> => {
  await db
    .insertInto('midia')
    .values({ nome, despedida_id: despedidaId, homenagem_id: null, ...size })
    .execute()
}

export const deletePicture = async (db: Executor, nome: string): Promise<void> => {
  await db.deleteFrom('midia').where('nome', '=', nome).execute()
}

export const pictureExists = async (db: Executor, nome: string): Promise<boolean> =>
  (await db.selectFrom('midia').select('nome').where('nome', '=', nome).executeTakeFirst()) !== undefined

/** Partner florists of a unit; a florist without a unit serves all units. */
export const listFlorists = (db: Executor, unidade: string | null) =>
  db
    .selectFrom('floricultura')
    .select(['nome', 'telefone', 'endereco', 'link'])
    .where('unidade', 'in', unidade === null ? [''] : ['', unidade])
    .orderBy('ordem')
    .orderBy('id')
    .limit(20)
    .execute()
