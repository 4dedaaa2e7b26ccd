import { type RawBuilder, sql } from 'kysely'

/** Whether the consent lets visitors watch the recording now. @param c alias of the consent in the query */
export const isMostrada = (c: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${sql.ref(c)}.so_gravar or coalesce(${sql.ref(c)}.mostrar_em <= localtimestamp, false))`

/** Whether the wake of an apresentacao is recorded and not shown live. @param a alias of the apresentacao in the query */
export const isSoGravada = (a: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from gravacao_consentimento so where so.despedida_id = ${sql.ref(a)}.despedida_id
    and so.encerrado_em is null and so.so_gravar)`
