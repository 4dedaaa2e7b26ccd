import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows } from '#server/db/rows.ts'
import type { NewRow } from '#server/db/tables.ts'

export const insertConsentimento = async (db: Executor, values: NewRow<'consentimento'>): Promise<void> => {
  await db.insertInto('consentimento').values(values).execute()
}

type Hashes = { telefoneHmac: string | null; emailHmac: string | null }

/** Marks the consents of this contact as withdrawn; the row remains as evidence of both. */
export const withdraw = async (
  db: Executor,
  { telefoneHmac, emailHmac }: Hashes,
  finalidade: string | undefined,
): Promise<number> => {
  const purpose = finalidade === undefined ? sql`true` : sql`finalidade = ${finalidade}`
  const rows = await allRows(db)`update consentimento set retirado_em = now()
    where valor and retirado_em is null and ${purpose}
      and (telefone_hmac = ${telefoneHmac}::text or email_hmac = ${emailHmac}::text) returning 1`
  return rows.length
}
