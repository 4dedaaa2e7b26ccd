import { type RawBuilder, sql } from 'kysely'
import type { PessoaSepultada } from '#contract/sepultura/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, firstRow } from '#server/db/rows.ts'
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

/**
 * Who lies in these cemeteries. Left out: those whose family said so, cremations, burials still to come, and whoever has a private page, of
 * which the place would tell. Whoever has a nome social on a page is found and named by it alone.
 */
export const findGraves = (db: Executor, { words, ano, cemiterios }: GraveSearch, limit: number) =>
  allRows<GraveRow>(db)`
    select coalesce(pagina.social, r.nome) as nome, r.cemiterio, r.localizacao
    from registro_falecido r cross join lateral (
      select bool_or(d.tipo = 'Privada') as privada, min(f.nome) filter (where f.nome_social <> '') as social
      from despedida d join falecido f on f.id = d.falecido_id
      where d.id = r.despedida_id or d.contrato_jazigo <> '' and d.contrato_jazigo = r.num_contrato
        and r.nome_dobrado in (f.nome_dobrado, f.registro_dobrado)) pagina
    where left(r.falecimento, 4) = ${ano} and r.localizacao <> '' and not r.sepultura_oculta
      and ${named(sql`coalesce(dobrar(pagina.social), r.nome_dobrado)`, words)}
      and dobrar(r.cemiterio) = any(array(select dobrar(one) from unnest(${[...cemiterios]}::text[]) one))
      and r.rito is distinct from 'cremacao'
      and (r.dt_sepultamento is null or r.dt_sepultamento <= localtimestamp)
      and pagina.privada is not true
    order by 1, r.id limit ${limit}`

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
