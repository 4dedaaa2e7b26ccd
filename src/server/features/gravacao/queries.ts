import { type RawBuilder, sql } from 'kysely'
import type { SituacaoGravacao } from '#contract/gravacao/schema.ts'

/** Whether the consent lets visitors watch the recording now. @param c alias of the consent in the query */
export const isMostrada = (c: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${sql.ref(c)}.so_gravar or coalesce(${sql.ref(c)}.mostrar_em <= localtimestamp, false))`

/** Whether the wake of an apresentacao is recorded and not shown live. @param a alias of the apresentacao in the query */
export const isSoGravada = (a: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from gravacao_consentimento so where so.despedida_id = ${sql.ref(a)}.despedida_id
    and so.encerrado_em is null and so.so_gravar)`

/** End of an apresentacao `a`: its planned end, or the moment staff ended it. */
export const fim = sql<string>`coalesce(a.encerrada_em, a.data_hora_final::timestamptz)`

/** Whether a wake is still recorded under a consent, or what is stored of it. @param c alias of the consent in the query */
export const situacaoOf = (c: string): RawBuilder<SituacaoGravacao> => sql<SituacaoGravacao>`case
  when ${sql.ref(c)}.pausada_em is null
    and exists (select 1 from apresentacao a where a.despedida_id = ${sql.ref(c)}.despedida_id and a.status and a.status_camera
      and ${fim} > now())
    then 'segue'
  when exists (select 1 from gravacao g where g.despedida_id = ${sql.ref(c)}.despedida_id and g.removida_em is null) then 'parou'
  else 'nenhuma' end`
