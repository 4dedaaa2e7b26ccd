import { type RawBuilder, sql } from 'kysely'

/** Whether somebody may still type in the code with this id: it was not used, not voided, and has not expired. */
export const isOpenCode = (codigoId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from codigo_verificacao c
    where c.id = ${codigoId} and c.validado_em is null and not c.anulado and c.expira_em > now())`
