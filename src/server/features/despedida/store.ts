import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import { type DespedidaCard, type DespedidaPublica, falecidoPublico } from '#contract/despedida/public-schema.ts'
import { PLACEHOLDERS } from '#contract/despedida/rules.ts'
import { type CamposDaPagina, camposDaPagina, type Despedida } from '#contract/despedida/schema.ts'
import { velorioInForce } from '#contract/despedida/velorio-rules.ts'
import { falecidoDaFamilia } from '#contract/falecido/schema.ts'
import { unitName } from '#contract/units.ts'
import { declaredFields } from '#server/core/declared-fields.ts'
import type { Executor } from '#server/db/client.ts'
import { allValues, execute, firstRow, firstValue, hasRows } from '#server/db/rows.ts'
import type { NewRow, Row, Tables } from '#server/db/tables.ts'
import { apresentacaoInForce, isAoVivo } from '#server/features/capela/queries.ts'
import { notaInternaOf } from './queries.ts'

/** A despedida with every value of its wire format, in one row. */
export type DespedidaRow = CamposDaPagina &
  Pick<Despedida, 'pessoa_falecida' | 'pessoa_moderador' | 'agradecimento'> &
  Pick<Row<'despedida'>, 'contrato_jazigo' | 'codigo_jazigo' | 'contrato_plano' | 'chave' | 'codigo_cifrado'> & {
    criado_em: string
    atualizado_em: string
    user_create: string | null
    user_update: string | null
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
    pendentes_familia: number
    denuncias: number
    denuncias_fotos: number
    pedidos_acesso: number
    nota_interna: string
  }

const pageColumns = sql.join(Object.keys(camposDaPagina.shape).map(column => sql.ref(`d.${column}`)))

/** A subquery: in a join the planner may walk all accounts up to that of the newest colleague. */
const authorOf = (contaId: RawBuilder<unknown>) =>
  sql`(select p.nome from conta c join pessoa p on p.id = c.pessoa_id where c.id = ${contaId})`

export const DESPEDIDA_COLUMNS = sql`
  ${pageColumns}, d.agradecimento, d.contrato_jazigo, d.codigo_jazigo, d.contrato_plano, d.chave, d.codigo_cifrado,
  d.criado_em, d.atualizado_em, ${authorOf(sql`d.criado_por`)} as user_create, ${authorOf(sql`d.atualizado_por`)} as user_update,
  jsonb_build_object('id', f.id, 'nome', f.nome, 'data_nascimento', f.data_nascimento, 'data_falecimento', f.data_falecimento,
    'sexo', f.sexo, 'conhecido_como', f.conhecido_como, 'nome_registro', f.nome_registro, 'nome_social', f.nome_social,
    'cidade', f.cidade, 'estado', f.estado, 'pais', f.pais) as pessoa_falecida,
  case when m.id is not null then jsonb_build_object('id', m.id, 'nome', m.nome, 'telefone', m.telefone, 'email', m.email,
    'moderador_cliente', m.moderador_cliente, 'parentesco_falecido', m.parentesco_falecido, 'tipo_parentesco', m.tipo_parentesco)
    end as pessoa_moderador,
  a.id as apresentacao_id, a.empresa, a.capela, a.camera, a.data_hora_inicial, a.data_hora_final, a.status as apresentacao_status, a.status_camera,
  coalesce(${isAoVivo('a')}, false) as ao_vivo,
  (select count(*)::int from homenagem_aberta h where h.despedida_id = d.id and not h.publicado and h.decidido_em is null) as pendentes,
  (select count(*)::int from homenagem h where h.despedida_id = d.id and h.so_familia and h.decidido_em is null) as pendentes_familia,
  (select count(*)::int from denuncia n where n.despedida_id = d.id and n.decisao is null
    and n.fotografia_id is null) as denuncias,
  (select count(*)::int from denuncia n where n.despedida_id = d.id and n.decisao is null
    and n.fotografia_id is not null) as denuncias_fotos,
  (select count(*)::int from pedido_acesso s where s.despedida_id = d.id) as pedidos_acesso,
  ${notaInternaOf(sql`d.id`)} as nota_interna`

export const DESPEDIDA_JOINS = sql`
  join falecido f on f.id = d.falecido_id
  left join pessoa m on m.id = d.moderador_id
  left join lateral ${apresentacaoInForce(sql`d.id`)} a on true`

/** The despedida's apresentacao in the shape of the contract's rule of place and hour. */
export const apresentacaoOf = (row: DespedidaRow) => ({
  empresa: row.empresa,
  capela: row.capela,
  dataHoraInicial: row.data_hora_inicial,
  status: row.apresentacao_status,
})

export const findDespedida = (db: Executor, id: number) =>
  firstRow<DespedidaRow>(db)`select ${DESPEDIDA_COLUMNS} from despedida d ${DESPEDIDA_JOINS} where d.id = ${id}`

export const listOpenIds = (db: Executor, ids: readonly number[]) => allValues<number>(db)`
    select id from despedida where id = any(${ids}::bigint[]) and status_memoria and tipo = 'Publica'`

export const insertDespedida = (db: Executor, values: NewRow<'despedida'>): Promise<{ id: number; chave: string }> =>
  db.insertInto('despedida').values(values).returning(['id', 'chave']).executeTakeFirstOrThrow()

/**
 * The key of a family grave: despedidas with the same non-empty contract share it. The lock makes concurrent first despedidas of one
 * contract use one key.
 */
export const findChaveOfContrato = async (db: Executor, contrato: string): Promise<string | undefined> => {
  if (contrato === '') return undefined
  await execute(db)`select pg_advisory_xact_lock(hashtext(${`contrato_jazigo:${contrato}`}))`
  return firstValue<string>(db)`
    select chave from despedida where contrato_jazigo = ${contrato} order by id limit 1`
}

export const isChaveShared = (db: Executor, chave: string, exceptId: number) =>
  hasRows(db)`select 1 from despedida where chave = ${chave} and id <> ${exceptId} limit 1`

export const falecidoExists = (db: Executor, id: number) => hasRows(db)`select 1 from falecido where id = ${id}`

/** Whether the person has a moderator's account. */
export const isModerador = (db: Executor, pessoaId: number) =>
  hasRows(db)`select 1 from conta where pessoa_id = ${pessoaId} and 'ROLE_MODERADOR' = any(papeis)`

/** Locks the row until the transaction ends. */
export const lockDespedida = (db: Executor, id: number) =>
  db
    .selectFrom('despedida')
    .select(['id', 'atualizado_em', 'moderador_id', 'foto_perfil', 'contrato_jazigo', 'chave', 'cerimonias'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Increases with every save, even within one millisecond: editors compare `atualizado_em` as the version. */
const NEXT_VERSION = sql<string>`greatest(now(), atualizado_em + interval '1 millisecond')`

/** @returns false without such a despedida. */
export const updateDespedida = async (
  db: Executor,
  id: number,
  contaId: number,
  values: UpdateObject<Tables, 'despedida'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('despedida')
    .set({ ...values, atualizado_por: contaId, atualizado_em: NEXT_VERSION })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The version increases with the code, so that visitors with the old code, or a cookie issued under it, must enter the new one. */
export const NEXT_ACESSO_VERSAO = sql<number>`acesso_versao + 1`

export const insertPicture = async (db: Executor, picture: NewRow<'midia'>): Promise<void> => {
  await db.insertInto('midia').values(picture).execute()
}

export const deletePicture = async (db: Executor, nome: string): Promise<void> => {
  await db.deleteFrom('midia').where('nome', '=', nome).execute()
}

export const pictureExists = (db: Executor, nome: string) => hasRows(db)`select 1 from midia where nome = ${nome}`

/** Place and hour of the velório as everybody but staff reads them: the active apresentacao's, else the page's. */
const velorio = (row: DespedidaRow) => {
  const { data_velorio, local_velorio } = velorioInForce(row, apresentacaoOf(row))
  return { data_velorio, local_velorio }
}

/** The unit whose florists serve the velório: the apresentacao's, else the one the page names. */
export const unitOf = (row: DespedidaRow): string | null => velorioInForce(row, apresentacaoOf(row)).empresa

/**
 * For staff and the despedida's moderator; `codigo` is the decrypted access code. Only staff see contracts, editors, and a page that
 * differs from its apresentacao.
 */
export const toDespedida = (row: DespedidaRow, codigo: string, staff: boolean): Despedida => ({
  ...declaredFields(camposDaPagina, row),
  ...PLACEHOLDERS,
  ...(staff
    ? {
        nota_interna: row.nota_interna,
        contrato_jazigo: row.contrato_jazigo,
        codigo_jazigo: row.codigo_jazigo,
        contrato_plano: row.contrato_plano,
        user_create: row.user_create ?? '',
        user_update: row.user_update ?? '',
      }
    : velorio(row)),
  publicacao: row.pessoa_moderador !== null,
  dataCreate: row.criado_em,
  data_update: row.atualizado_em,
  controle: { chave: row.chave },
  apresentacao: {
    id: row.apresentacao_id,
    codigo,
    empresa: row.empresa,
    capela: row.capela,
    camera: row.camera,
    dataHoraInicial: row.data_hora_inicial,
    dataHoraFinal: row.data_hora_final,
    status: row.apresentacao_status,
    status_camera: row.status_camera,
  },
  status_apresentacao: row.ao_vivo,
  qtd_moderacao: row.pendentes + (staff ? 0 : row.pendentes_familia),
  qtd_denuncias: row.denuncias,
  qtd_denuncias_fotos: row.denuncias_fotos,
  qtd_pedidos_acesso: row.pedidos_acesso,
  capela: { unidade: row.empresa === null ? null : (unitName(row.empresa) ?? null) },
  pessoa_falecida: staff ? row.pessoa_falecida : declaredFields(falecidoDaFamilia, row.pessoa_falecida),
  pessoa_moderador: row.pessoa_moderador,
  agradecimento: row.agradecimento,
})

/** An inactive apresentacao is hidden from the public. */
const apresentacaoPublica = (row: DespedidaRow): DespedidaPublica['apresentacao'] => {
  const active = row.apresentacao_status === true
  return {
    empresa: active ? row.empresa : null,
    capela: active ? row.capela : null,
    camera: row.camera,
    dataHoraInicial: active ? row.data_hora_inicial : null,
    dataHoraFinal: active ? row.data_hora_final : null,
  }
}

type PublicaExtras = Pick<DespedidaPublica, 'floriculturas' | 'mudancas' | 'acesso'>

/** Those that are not for the family alone; undefined without any. */
const cerimoniasPublicas = ({ cerimonias }: DespedidaRow): DespedidaPublica['cerimonias'] => {
  const open = cerimonias.filter(({ publica }) => publica).map(({ publica: _publica, ...one }) => one)
  return open.length > 0 ? open : undefined
}

export const toPublica = (row: DespedidaRow, extras: PublicaExtras): DespedidaPublica => ({
  ...declaredFields(camposDaPagina, row),
  ...velorio(row),
  cerimonias: cerimoniasPublicas(row),
  pessoa_falecida: declaredFields(falecidoPublico, row.pessoa_falecida),
  pessoa_moderador: row.pessoa_moderador && { nome: row.pessoa_moderador.nome },
  apresentacao: apresentacaoPublica(row),
  status_apresentacao: row.ao_vivo,
  ...extras,
})

export const toCard = (row: DespedidaRow): DespedidaCard => {
  const { camera: _camera, ...apresentacao } = apresentacaoPublica(row)
  return {
    id: row.id,
    foto_perfil: row.foto_perfil,
    foto_fundo: row.foto_fundo,
    local_velorio: velorio(row).local_velorio,
    pessoa_falecida: declaredFields(falecidoPublico, row.pessoa_falecida),
    apresentacao,
    status_apresentacao: row.ao_vivo,
  }
}
