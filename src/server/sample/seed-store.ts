import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import type { SeedRow } from './seed-rows.ts'

/** Columns that the seed fills, with the type each text is cast to. */
const COLUMNS = {
  pessoa: { nome: 'text', telefone: 'text', email: 'text' },
  conta: { pessoa_id: 'bigint', username: 'text', email: 'text', papeis: 'text[]' },
  falecido: {
    nome: 'text',
    data_nascimento: 'date',
    data_falecimento: 'date',
    sexo: 'text',
    cidade: 'text',
    estado: 'text',
    pais: 'text',
    criado_em: 'timestamptz',
  },
  despedida: {
    falecido_id: 'bigint',
    moderador_id: 'bigint',
    foto_fundo: 'int',
    obituario: 'text',
    data_velorio: 'timestamp',
    data_sepultamento: 'timestamp',
    local_velorio: 'text',
    local_sepultamento: 'text',
    status_memoria: 'boolean',
    tipo: 'text',
    com_moderacao: 'boolean',
    contrato_jazigo: 'text',
    chave: 'text',
    codigo_cifrado: 'text',
    codigo_hmac: 'text',
    criado_em: 'timestamptz',
    atualizado_em: 'timestamptz',
  },
  apresentacao: {
    despedida_id: 'bigint',
    empresa: 'text',
    capela: 'text',
    data_hora_inicial: 'timestamp',
    data_hora_final: 'timestamp',
    camera: 'text',
  },
  homenagem: {
    despedida_id: 'bigint',
    nome: 'text',
    descricao: 'text',
    publicado: 'boolean',
    decidido_em: 'timestamptz',
    data: 'timestamptz',
  },
  homenagem_evento: {
    evento_id: 'bigint',
    nome_cliente: 'text',
    nome_homenageado: 'text',
    telefone: 'text',
    mensagem: 'text',
    aprovado: 'boolean',
  },
  registro_falecido: {
    nome: 'text',
    nascimento: 'date',
    falecimento: 'date',
    num_contrato: 'text',
    empresa: 'text',
    tipo: 'text',
    cemiterio: 'text',
    sexo: 'text',
  },
  auditoria: { quando: 'timestamptz', acao: 'text', despedida_id: 'bigint', alvo: 'text' },
} as const
export type SeedTable = keyof typeof COLUMNS

/**
 * One statement for any number of rows, with a text array per column. An apresentacao that overlaps another is skipped. @returns ids in the
 * order of the rows.
 */
export const insertMany = async (tx: Executor, table: SeedTable, rows: readonly SeedRow[]): Promise<number[]> => {
  if (rows.length === 0) return []
  const columns = Object.entries(COLUMNS[table])
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const values = sql.join(columns.map(([name, type]) => sql`${sql.ref(name)}::${sql.raw(type)}`))
  const arrays = sql.join(columns.map(([name]) => sql`${rows.map(row => row[name] ?? null)}::text[]`))
  const skip = table === 'apresentacao' ? sql`on conflict do nothing` : sql``
  const result = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${names}) select ${values} from unnest(${arrays}) as novas(${names}) ${skip} returning id`.execute(
    tx,
  )
  return result.rows.map(row => row.id)
}

/** Existing accounts and despedidas, so that a second seed gets other e-mails and phones. */
export const countTaken = async (db: Executor): Promise<{ contas: number; despedidas: number }> => {
  const result = await sql<{ contas: number; despedidas: number }>`
    select (select coalesce(max(id), 0) from conta) as contas, (select count(*)::int from despedida) as despedidas`.execute(
    db,
  )
  return result.rows[0] ?? { contas: 0, despedidas: 0 }
}

export const currentEvent = async (db: Executor): Promise<number | undefined> =>
  (await db.selectFrom('evento').select('id').orderBy('atual', 'desc').orderBy('id', 'desc').executeTakeFirst())?.id

/** Today in the portal's time zone, as text. */
export const today = async (db: Executor): Promise<string> => {
  const result = await sql<{ hoje: string }>`select localtimestamp::date as hoje`.execute(db)
  return result.rows[0]?.hoje ?? ''
}
