import { type RawBuilder, sql } from 'kysely'
import type { PessoaSepultada } from '#contract/sepultura/schema.ts'
import type { UnitCode } from '#contract/units.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, firstRow, firstValue, onlyRow } from '#server/db/rows.ts'
import { nameHasWord } from '#server/db/search.ts'

export type GraveSearch = { words: readonly string[]; ano: string; cemiterios: readonly string[] }
export type GraveRow = { nome: string; cemiterio: string; localizacao: string }

/** Every word of the name as a whole word; one word alone must be the whole name. */
const named = (name: RawBuilder<string>, words: readonly string[]): RawBuilder<boolean> => {
  const [first = '', ...others] = words
  if (others.length === 0) return sql`${name} = dobrar(${first})`
  return sql`${sql.join(
    words.map(word => nameHasWord(name, word)),
    sql` and `,
  )}`
}

/** A page that everybody may open and find. Any other, a draft too, keeps the grave of its falecido out of the search. */
const OPEN_PAGE = sql`d.status_memoria and d.tipo = 'Publica' and not d.fora_das_buscas`

const SAME_YEAR_OR_CONTRACT = sql`(left(f.data_falecimento, 4) = left(r.falecimento, 4)
  or r.num_contrato <> '' and r.num_contrato in (d.contrato_jazigo, d.contrato_plano))`

/**
 * The pages that may be about somebody of the register: the row's own, those with its name and contract, and, because many pages name no
 * contract, those with its name and year. Of two people with one name and year the page of one may keep the other out: the office tells.
 */
const PAGES_OF_ROW = sql`
  select r.despedida_id as id
  union all
  select d.id from falecido f join despedida d on d.falecido_id = f.id
    where f.registro_dobrado = r.nome_dobrado and ${SAME_YEAR_OR_CONTRACT}
  union all
  select d.id from falecido f join despedida d on d.falecido_id = f.id
    where f.nome_social <> '' and dobrar(f.nome_social) = r.nome_dobrado and ${SAME_YEAR_OR_CONTRACT}`

/**
 * A page that is not open and tells the same grave or contract, of a year and a first name that agree: the register may spell the other
 * names differently ("Sebastião de Lima", "SEBASTIAO LIMA"), and the place would tell all the same.
 */
const CLOSED_PAGE_OF_PLACE = sql`
  select 1 from falecido f join despedida d on d.falecido_id = f.id
    where not (${OPEN_PAGE}) and left(f.data_falecimento, 4) = left(r.falecimento, 4)
      and split_part(f.registro_dobrado, ' ', 1) = split_part(r.nome_dobrado, ' ', 1)
      and (dobrar(d.localizacao_sepultado) = dobrar(r.localizacao)
        or r.num_contrato <> '' and r.num_contrato in (d.contrato_jazigo, d.contrato_plano))`

/** Rows of whoever has a nome social with these words on a page: the register has another name. */
const rowsBySocialName = (words: readonly string[]) => sql`
  select s.id from falecido f join despedida d on d.falecido_id = f.id
    join registro_falecido s on s.despedida_id = d.id or s.nome_dobrado = f.registro_dobrado
    where f.nome_social <> '' and ${named(sql`dobrar(f.nome_social)`, words)}`

/**
 * Who lies in these cemeteries. Left out: those whose family said so, cremations, burials still to come, and whoever has a page that is not
 * open, of which the place would tell. Whoever has a nome social on a page is found and named by it alone.
 */
export const findGraves = (db: Executor, { words, ano, cemiterios }: GraveSearch, limit: number) =>
  allRows<GraveRow>(db)`
    select coalesce(pagina.social, r.nome) as nome, r.cemiterio, r.localizacao
    from registro_falecido r cross join lateral (
      select bool_and(${OPEN_PAGE}) as aberta, min(f.nome) filter (where f.nome_social <> '') as social
      from (${PAGES_OF_ROW}) p join despedida d on d.id = p.id join falecido f on f.id = d.falecido_id) pagina
    where left(r.falecimento, 4) = ${ano} and r.localizacao <> '' and not r.sepultura_oculta
      and (${named(sql`r.nome_dobrado`, words)} or r.id in (${rowsBySocialName(words)}))
      and ${named(sql`coalesce(dobrar(pagina.social), r.nome_dobrado)`, words)}
      and dobrar(r.cemiterio) = any(array(select dobrar(one) from unnest(${[...cemiterios]}::text[]) one))
      and r.rito is distinct from 'cremacao'
      and (r.dt_sepultamento is null or r.dt_sepultamento <= localtimestamp)
      and pagina.aberta is not false and not exists (${CLOSED_PAGE_OF_PLACE})
    order by 1, r.id limit ${limit}`

/** How often the key of the unit's kiosk was replaced. */
export const findTotem = async (db: Executor, unidade: UnitCode): Promise<number> =>
  (await firstValue<number>(db)`select numero from totem_sepultura where unidade = ${unidade}`) ?? 0

/** @returns the number of the next key. */
export const replaceTotem = async (tx: Executor, unidade: UnitCode): Promise<number> =>
  (
    await onlyRow<{ numero: number }>(tx)`
      insert into totem_sepultura (unidade, numero) values (${unidade}, 1)
      on conflict (unidade) do update set numero = totem_sepultura.numero + 1, trocado_em = now() returning numero`
  ).numero

const PERSON = sql`r.id, r.nome, left(r.falecimento, 4) as ano, r.cemiterio, r.localizacao, r.sepultura_oculta as oculta`

/** For staff, hidden people too. */
export const findPeople = (db: Executor, { words, ano }: Omit<GraveSearch, 'cemiterios'>, limit: number) =>
  allRows<PessoaSepultada>(db)`
    select ${PERSON} from registro_falecido r
    where left(r.falecimento, 4) = ${ano} and ${named(sql`r.nome_dobrado`, words)} order by r.nome, r.id limit ${limit}`

/** @returns undefined for an unknown person. */
export const setHidden = (tx: Executor, id: number, oculta: boolean) => firstRow<PessoaSepultada>(tx)`
    update registro_falecido r set sepultura_oculta = ${oculta} where r.id = ${id} and r.falecimento is not null
    returning ${PERSON}`
