import { type RawBuilder, sql } from 'kysely'
import type { PERIODOS } from '#contract/despedida/rules.ts'
import { BUSCA_MAX } from '#contract/limits.ts'
import { indexContainsAll } from '#server/db/search.ts'
import { despedidasOfAny } from '#server/features/moderador/queries.ts'
import type { Search } from './list-search-rules.ts'

/** Conditions on the despedida `d`. Each selects ids through an index first, so that its cost does not grow with all despedidas. */
type Condition = RawBuilder<boolean>

/** Despedidas with a ceremony or an active apresentacao between two midnights. */
const between = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): Condition => sql<boolean>`d.id = any(array(
  select v.id from despedida v where v.data_velorio >= ${from} and v.data_velorio < ${to}
  union select s.id from despedida s where s.data_sepultamento >= ${from} and s.data_sepultamento < ${to}
  union select c.id from despedida c where c.dias_de_cerimonias <> '{}' and c.dias_de_cerimonias && array(
    select to_char(dia, 'YYYY-MM-DD') from generate_series(${from}, ${to} - interval '1 day', interval '1 day') dia)
  union select a.despedida_id from apresentacao a where a.status and a.data_hora_inicial >= ${from} and a.data_hora_inicial < ${to}))`

const PERIODS: Readonly<Record<(typeof PERIODOS)[number], Condition>> = {
  hoje: between(sql`date_trunc('day', localtimestamp)`, sql`date_trunc('day', localtimestamp) + interval '1 day'`),
  semana: between(sql`date_trunc('week', localtimestamp)`, sql`date_trunc('week', localtimestamp) + interval '7 days'`),
  'mes-passado': between(
    sql`date_trunc('month', localtimestamp) - interval '1 month'`,
    sql`date_trunc('month', localtimestamp)`,
  ),
}

export const inPeriod = (periodo: (typeof PERIODOS)[number]): Condition => PERIODS[periodo]

const LIKE_CHARACTERS = /[\\%_]/g
const containing = (text: string): string => `%${text.replace(LIKE_CHARACTERS, '\\$&')}%`

/** Despedidas with a moderator whose name contains every word of the search. */
export const byModerador = (busca: string): Condition =>
  sql<boolean>`d.id = any(array${despedidasOfAny(sql`
  select p.id from pessoa p where ${sql.join(indexContainsAll(sql`dobrar(p.nome)`, busca), sql` and `)} limit ${BUSCA_MAX}`)})`

/** Despedidas of people with a nome social whose registered name contains every word of the search: only staff find them by it. */
export const byNomeDeRegistro = (busca: string): Condition => sql<boolean>`d.id = any(array(
  select r.id from falecido f join despedida r on r.falecido_id = f.id
  where f.nome_social <> '' and ${sql.join(indexContainsAll(sql`f.registro_dobrado`, busca), sql` and `)} limit ${BUSCA_MAX}))`

/** The condition of a search for anything but a name. */
export const bySearch = (search: Exclude<Search, { by: 'nome' }>): Condition => {
  if (search.by === 'dia')
    return between(sql`${search.dia}::timestamp`, sql`${search.dia}::timestamp + interval '1 day'`)
  if (search.by === 'telefone')
    return sql<boolean>`d.id = any(array${despedidasOfAny(sql`
      select p.id from pessoa p where p.telefone like ${containing(search.digitos)} limit ${BUSCA_MAX}`)})`
  if (search.by === 'capela')
    return sql<boolean>`d.id = any(array(select a.despedida_id from apresentacao a
      where a.status and a.empresa = any(${[...search.empresas]}::text[]) and a.capela = ${search.capela}
      order by a.data_hora_inicial desc limit ${BUSCA_MAX}))`
  return sql<boolean>`upper(d.contrato_jazigo || ' ' || d.contrato_plano || ' ' || d.codigo_jazigo) like ${containing(search.texto)}`
}
