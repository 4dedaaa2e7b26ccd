import { sql } from 'kysely'
import { CODIGO_ALPHABET, CODIGO_LENGTH } from '#contract/fields/codigo.ts'
import { capelasOf, UNITS } from '#contract/units.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { Db, Executor, OpenDatabase } from '#server/db/client.ts'
import { readLocalTime } from '#server/db/now.ts'
import { execute, onlyRow } from '#server/db/rows.ts'
import { chanceOf } from '#server/sample/chance.ts'
import { personName } from '#server/sample/register-rows.ts'
import * as words from './words.ts'

export type SeedOptions = {
  despedidas: number
  seed: number
  /** Of each despedida; three on average where it is not given. */
  homenagens?: number | undefined
  /** About twenty times. */
  onProgress?: (despedidas: number) => void
}

const BATCH_DESPEDIDAS = 1000
const PROGRESS_LINE_COUNT = 20
const CHAPELS = UNITS.flatMap(unit => capelasOf(unit.code).map(capela => ({ empresa: unit.code, capela })))
/** Two velórios a day in each chapel, and an apresentacao for six despedidas in ten. */
const DESPEDIDAS_A_DAY = Math.floor((CHAPELS.length * 2) / 0.6)
const NAME_COUNT = 200
const UNIT_NAMES = UNITS.map(unit => unit.nome)

const listOf = (list: readonly string[]) => sql`string_to_array(${list.join(',')}, ',')`

/** What the statements of a seed are made of. A row is `r`: its number `n` and, of its despedida, the `day` of death. */
const phrasesOf = (seed: number) => {
  const chance = chanceOf(seed)
  const names = (sexo: 'Feminino' | 'Masculino') =>
    Array.from({ length: NAME_COUNT }, () => personName(chance, sexo).split(' '))
  const [women, men] = [names('Feminino'), names('Masculino')]
  const given = [women, men].map(people => people.map(([name = '']) => name))
  const rest = [...women, ...men].map(([, ...name]) => name.join(' '))
  /** A whole number from 0 to below `limit`: the same for a seed, a row and a `use` in it. */
  const below = (limit: number, use: number) =>
    sql<number>`((hashint8extended(r.n, ${sql.lit(seed * 100 + use)}) & 2147483647) % ${sql.lit(limit)})::int`
  const once = (every: number, use: number) => sql<boolean>`(${below(every, use)} = 0)`
  const pick = (list: readonly string[], use: number) => sql<string>`(${listOf(list)})[1 + ${below(list.length, use)}]`
  return {
    codigo: Array.from({ length: CODIGO_LENGTH }, () => CODIGO_ALPHABET[chance.below(32)]).join(''),
    below,
    once,
    pick,
    sexo: (use: number) => sql`case when ${once(2, use)} then 'Feminino' else 'Masculino' end`,
    /** Of the sex that `sexo` says for the same use. */
    name: (use: number) =>
      sql`(case when ${once(2, use)} then ${pick(given[0] ?? [], use + 1)} else ${pick(given[1] ?? [], use + 1)} end
        || ' ' || ${pick(rest, use + 2)})`,
    /** 22 characters of base64url for a number. */
    key: (use: number, number = sql`r.n`) =>
      sql`substr(translate(encode(sha256(convert_to(concat_ws('-', ${sql.lit(seed)}, ${sql.lit(use)}, ${number}), 'UTF8')), 'base64'),
        '+/', '-_'), 1, 22)`,
    homenagem: (use: number) => sql`${pick(words.HOMENAGENS, use)} || ' ' || ${pick(words.HOMENAGENS, use + 1)}`,
  }
}

/** An invented mobile number of Alagoas. */
const telefone = sql`'8290' || lpad((r.n % 10000000)::text, 7, '0')`
const hour = (text: string) => sql`r.day + time ${sql.lit(text)}`
const utc = (moment: ReturnType<typeof sql>) => sql`(${moment}) at time zone 'UTC'`
const nextId = (table: string) => sql`nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id'))`

type World = ReturnType<typeof phrasesOf> & {
  secrets: Secrets
  lastDay: string
  first: number
  total: number
  homenagens: number | undefined
}

/** The numbers of one batch, with the ids that its rows will have. Oldest first, so that a higher id is a later despedida. */
const createBatch = (tx: Executor, { first, total, lastDay }: World, from: number) => execute(tx)`
    create temp table lote on commit drop as
    select *, max(nova) over (partition by i / 2) as pessoa_id, (${sql.lit(total - 1)} - i) % ${sql.lit(DESPEDIDAS_A_DAY)} as lugar
    from (
      select i, ${sql.lit(first)} + i as n, ${sql.lit(lastDay)}::date - 1 - (${sql.lit(total - 1)} - i) / ${sql.lit(DESPEDIDAS_A_DAY)} as day,
        ${nextId('falecido')} as falecido_id, proxima_despedida() as despedida_id,
        case when i % 2 = 0 then ${nextId('pessoa')} end as nova
      from generate_series(${sql.lit(from)}, ${sql.lit(Math.min(from + BATCH_DESPEDIDAS, total) - 1)}) i
    ) linha`

/** One moderator for two despedidas. */
const insertModeradores = async (tx: Executor, { name }: World) => {
  await execute(tx)`
    insert into pessoa (id, nome, telefone, email) overriding system value
    select nova, ${name(1)}, ${telefone}, 'familia-' || n || '@exemplo.com.br' from lote r where nova is not null`
  await execute(tx)`
    insert into conta (pessoa_id, username, email, papeis)
    select p.id, p.email, p.email, array['ROLE_MODERADOR'] from lote r join pessoa p on p.id = r.nova order by p.id`
}

/** Three in ten are in a family grave; three consecutive despedidas of a family share one chave. */
const FAMILY = sql`n % 10 < 3`

const insertDespedidas = async (tx: Executor, { secrets, codigo, below, once, pick, sexo, name, key }: World) => {
  await execute(tx)`
    insert into falecido (id, nome_registro, data_nascimento, data_falecimento, sexo, cidade, estado, pais, criado_em) overriding system value
    select falecido_id, ${name(1)}, (r.day - 7300 - 365 * (${below(40, 4)} + ${below(40, 5)}) - ${below(365, 6)})::text, r.day::text,
      ${sexo(1)}, ${pick(words.CITIES, 7)}, 'AL', 'Brasil', ${utc(hour('09:00'))}
    from lote r`
  await execute(tx)`
    insert into despedida (id, falecido_id, moderador_id, foto_fundo, obituario, data_velorio, data_sepultamento, local_velorio,
      local_sepultamento, status_memoria, tipo, com_moderacao, codigo_cifrado, codigo_hmac, contrato_jazigo, chave, criado_em, atualizado_em)
      overriding system value
    select r.despedida_id, f.id, r.pessoa_id, 1 + ${below(12, 10)},
      case when ${once(5, 11)} then '' else concat(split_part(f.nome_registro, ' ', 1), ' nasceu em ', f.cidade, ' e ', ${pick(words.LIVES, 12)},
        E'.\n', ${pick(words.JOYS, 13)}, '.') end,
      ${hour('08:00')}, ${hour('10:00')} + interval '1 day', ${pick(UNIT_NAMES, 15)}, ${pick(words.CEMETERIES, 16)}, not ${once(12, 17)}, case when ${once(8, 18)} then 'Privada' else 'Publica' end, not ${once(5, 19)},
      ${secrets.encrypt(codigo)}, ${secrets.hmac('acesso', codigo)},
      case when ${FAMILY} then 'JZ-' || lpad((n / 10)::text, 7, '0') else '' end,
      ${key(20, sql`case when ${FAMILY} then n / 10 * 10 else n end`)}, ${utc(hour('10:00'))}, ${utc(hour('10:00'))}
    from lote r join falecido f on f.id = r.falecido_id order by r.i`
  await execute(tx)`
    insert into registro_falecido (nome, nascimento, falecimento, num_contrato, empresa, tipo, cemiterio, sexo)
    select f.nome_registro, f.data_nascimento, f.data_falecimento, 'CT-' || lpad(n::text, 8, '0'), d.local_velorio, 'Jazigo', d.local_sepultamento, f.sexo
    from lote r join falecido f on f.id = r.falecido_id join despedida d on d.id = r.despedida_id where i % 2 = 0`
}

/** Chapels and halves of the day alternate, so that no two of a seed overlap. */
const insertApresentacoes = (tx: Executor, { key }: World) => {
  const half = sql`lugar / ${sql.lit(CHAPELS.length)}`
  const chapel = (field: 'empresa' | 'capela') =>
    sql`(${listOf(CHAPELS.map(one => one[field]))})[1 + lugar % ${sql.lit(CHAPELS.length)}]`
  return execute(tx)`
    insert into apresentacao (despedida_id, empresa, capela, data_hora_inicial, data_hora_final, camera)
    select despedida_id, ${chapel('empresa')}, ${chapel('capela')}, ${hour('07:00')} + ${half} * interval '8 hours',
      ${hour('14:00')} + ${half} * interval '8 hours', ${key(30)}
    from lote r where ${half} < 2 on conflict do nothing`
}

const insertHomenagens = async (tx: Executor, { below, once, name, homenagem, homenagens }: World) => {
  const count = homenagens === undefined ? sql`${below(4, 40)} + ${below(4, 41)}` : sql.lit(homenagens)
  const when = utc(sql`r.day + make_interval(hours => 12 + ${below(72, 42)})`)
  const state = below(20, 43)
  // Most were published, some refused, some are pending.
  await execute(tx)`
    insert into homenagem (despedida_id, nome, descricao, publicado, decidido_em, data)
    select despedida_id, rtrim(left(${name(44)}, 35)), left(${homenagem(47)}, 160), ${state} < 16, case when ${state} < 18 then ${when} end, ${when}
    from (select r.n * 1000 + k as n, r.day, r.despedida_id from lote r, generate_series(1, ${count}) k) r`
  await execute(tx)`
    insert into homenagem_evento (evento_id, nome_cliente, nome_homenageado, telefone, mensagem, aprovado)
    select e.id, ${name(50)}, ${name(53)}, ${telefone}, ${homenagem(56)}, not ${once(5, 58)}
    from lote r, (select id from evento order by atual desc, id desc limit 1) e where i % 10 = 0`
}

/** Two visitors with their consent to offers, which half of them give; half watched. */
const insertParticipantes = (tx: Executor, { below, once, name, key }: World) => {
  const when = utc(sql`r.day + make_interval(hours => 8 + ${below(12, 60)})`)
  return execute(tx)`
    with p as (
      insert into participante (despedida_id, nome, telefone, codigo_hmac, deseja_ofertas, criado_em, assistiu_em)
      select despedida_id, ${name(61)}, ${telefone}, ${key(64)}, ${once(2, 65)}, ${when}, case when ${once(2, 66)} then ${when} end
      from (select r.n * 2 + k as n, r.day, r.despedida_id from lote r, generate_series(0, 1) k) r
      returning id, deseja_ofertas, criado_em
    )
    insert into consentimento (participante_id, finalidade, versao_texto, valor, a_vista, canal, registrado_em)
    select id, 'ofertas', 'ofertas-2026-11-29', deseja_ofertas, true, 'pagina', criado_em from p`
}

const insertAuditoria = (tx: Executor) => execute(tx)`
  insert into auditoria (quando, acao, despedida_id)
  select ${utc(hour('10:00'))}, acao, despedida_id from lote r, (values ('despedida.criar'), ('despedida.editar')) v (acao)`

/** One staff account per two thousand despedidas, at least thirty. */
const insertStaff = (db: Db, { first, total, name }: World) => {
  const last = first + Math.max(30, Math.ceil(total / 2000)) - 1
  return execute(db)`
    with p as (
      insert into pessoa (nome, telefone, email)
      select ${name(70)}, ${telefone}, 'equipe-' || n || '@exemplo.com.br' from generate_series(${sql.lit(first)}, ${sql.lit(last)}) r (n)
      returning id, email
    )
    insert into conta (pessoa_id, username, email, papeis) select id, email, email, array['ROLE_COLABORADOR'] from p`
}

const countTaken = (db: Db) => onlyRow<{ contas: number; despedidas: number }>(db)`
  select (select coalesce(max(id), 0) from conta) as contas, (select count(*)::int from despedida) as despedidas`

/**
 * Fills a database with despedidas of the years up to yesterday, which share one codigo. The same seed writes the same people, dates and words;
 * the database assigns the ids.
 */
export const seedDespedidas = async (
  { db, exec }: Pick<OpenDatabase, 'db' | 'exec'>,
  secrets: Secrets,
  { despedidas, seed, homenagens, onProgress }: SeedOptions,
): Promise<void> => {
  const taken = await countTaken(db)
  const lastDay = (await readLocalTime(db)).slice(0, 10)
  // A second seed gets other e-mails and phones.
  const first = taken.contas + taken.despedidas
  const world: World = { ...phrasesOf(seed), secrets, lastDay, first, total: despedidas, homenagens }
  await insertStaff(db, world)
  for (let from = 0; from < despedidas; from += BATCH_DESPEDIDAS) {
    await db.transaction().execute(async tx => {
      await createBatch(tx, world, from)
      await insertModeradores(tx, world)
      await insertDespedidas(tx, world)
      await insertApresentacoes(tx, world)
      await insertHomenagens(tx, world)
      await insertParticipantes(tx, world)
      await insertAuditoria(tx)
    })
    const done = Math.min(from + BATCH_DESPEDIDAS, despedidas)
    if (Math.floor((done * PROGRESS_LINE_COUNT) / despedidas) > Math.floor((from * PROGRESS_LINE_COUNT) / despedidas))
      onProgress?.(done)
  }
  // The embedded engine has no autovacuum, and a server analyses only a minute later; the planner needs statistics immediately.
  await exec('vacuum analyze')
}
