import { type RawBuilder, sql } from 'kysely'
import type { Semelhantes } from '#contract/pedido-pagina/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, firstRow, firstValue } from '#server/db/rows.ts'
import { pessoasOf } from '#server/features/moderador/queries.ts'

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

/** What shows whose page it is. The portrait of a private one is read with its access only. */
export const findWhosePage = (db: Executor, id: number) =>
  firstRow<{ nome: string; sexo: string | null; foto_perfil: string | null }>(db)`
    select f.nome, f.sexo, case when d.tipo = 'Publica' then d.foto_perfil end as foto_perfil
    from despedida d join falecido f on f.id = d.falecido_id where d.id = ${id}`

const moderadores = sql`cardinality(array${pessoasOf(sql`d.id`)})`

/** Pages of people whose name is written alike, and who died in that year or whose year is not known. */
export const listSimilarDespedidas = (db: Executor, { nome, ano }: { nome: string; ano: string }, limit: number) =>
  allRows<Semelhantes['despedidas'][number]>(db)`
    select d.id, f.nome, f.data_nascimento, f.data_falecimento, d.status_memoria as ativa, ${moderadores} as moderadores
    from falecido f join despedida d on d.falecido_id = f.id
    where (f.nome_dobrado % dobrar(${nome}) or (f.nome_social <> '' and f.registro_dobrado % dobrar(${nome})))
      and (left(f.data_falecimento, 4) = ${ano} or f.data_falecimento !~ '^\\d')
    order by left(f.data_falecimento, 4) = ${ano} desc, similarity(f.nome_dobrado, dobrar(${nome})) desc, d.id limit ${limit}`

/** The page that a request is answered with. */
export const findToJoin = (db: Executor, id: number) => firstRow<{ nome: string; ativa: boolean; moderadores: number }>(
  db,
)`
    select f.nome, d.status_memoria as ativa, ${moderadores} as moderadores
    from despedida d join falecido f on f.id = d.falecido_id where d.id = ${id}`
