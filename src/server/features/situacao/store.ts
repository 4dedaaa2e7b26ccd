import { sql } from 'kysely'
import type { EstadoSituacao, ItemSituacao } from '#contract/situacao/schema.ts'
import type { CertificateState } from '#server/adapters/certificate.ts'
import type { Disk } from '#server/adapters/disks.ts'
import type { ProviderName, ProviderState } from '#server/adapters/providers.ts'
import { isAoVivo, isScheduledNow } from '#server/db/ao-vivo.ts'
import type { Executor } from '#server/db/client.ts'

/** What a node alone can see. */
export type NodeReport = {
  discos: Disk[]
  /** Absent from a node of an older version. */
  certificado?: CertificateState
  provedores: Record<ProviderName, Pick<ProviderState, 'configured' | 'inRow'> & { used: boolean }>
}

/** What the database itself knows of the house; each part walks an index or a small table. */
export type HouseFacts = {
  filaEspera: number
  /** Seconds the oldest message that is due has waited. */
  filaMaisAntiga: number
  desistencias: number
  velorios: number
  noAr: number
  telas: number
  telasAtrasadas: number
  migracao: string
}

export const readFacts = async (db: Executor, lateSeconds: number): Promise<HouseFacts> => {
  const { rows } = await sql<HouseFacts>`select
      (select count(*)::int from mensagem where situacao in ('espera', 'enviando')) as "filaEspera",
      (select coalesce(max(extract(epoch from now() - criada_em)), 0)::int from mensagem where situacao in ('espera', 'enviando'))
        as "filaMaisAntiga",
      (select count(*)::int from mensagem where situacao = 'desistiu' and encerrada_em > now() - interval '1 day') as desistencias,
      (select count(*)::int from tela where vista_em > now() - interval '1 day') as telas,
      (select count(*)::int from tela where vista_em > now() - interval '1 day'
        and vista_em < now() - make_interval(secs => ${lateSeconds}::int)) as "telasAtrasadas",
      (select coalesce(max(nome), '') from migracao) as migracao,
      v.velorios, v.no_ar as "noAr"
    from (select count(*)::int as velorios, count(*) filter (where ${isAoVivo('a')})::int as no_ar
      from apresentacao a join despedida d on d.id = a.despedida_id
      where d.status_memoria and ${isScheduledNow('a')}) v`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('no facts')
  return facts
}

export type NodeRow = {
  no: string
  versao: string
  desde: string
  visto_em: string
  /** Seconds since it was last heard of, on the database's clock. */
  silencio: number
  trabalho: boolean
  relato: NodeReport
}

/** A node says that it lives. One that comes back under its name begins anew. */
export const keepNode = async (
  db: Executor,
  node: { no: string; endereco: string; versao: string; first: boolean },
  report: NodeReport,
): Promise<void> => {
  await sql`insert into no_portal as n (no, endereco, versao, relato)
    values (${node.no}, ${node.endereco}, ${node.versao}, ${JSON.stringify(report)}::jsonb)
    on conflict (no) do update set endereco = excluded.endereco, versao = excluded.versao, relato = excluded.relato, visto_em = now(),
      desde = case when ${node.first} then now() else n.desde end`.execute(db)
}

/** One that ends in order is not missed. */
export const forgetNode = async (db: Executor, no: string): Promise<void> => {
  await sql`delete from no_portal where no = ${no}`.execute(db)
}

export const listNodes = async (db: Executor): Promise<NodeRow[]> => {
  const { rows } = await sql<NodeRow>`select n.no, n.versao, n.desde, n.visto_em, n.relato,
      extract(epoch from now() - n.visto_em)::float8 as silencio,
      (exists (select 1 from turno t where t.no = n.no and t.ate > now()) or not exists (select 1 from turno)) as trabalho
    from no_portal n order by n.no`.execute(db)
  return rows
}

export type NewLine = { item: ItemSituacao; estado: EstadoSituacao; texto: string; acao: string }
export type LineRow = NewLine & { desde: string; vista_em: string }

/** All lines in one statement: this is done every few seconds. */
export const keepLines = async (db: Executor, lines: readonly NewLine[]): Promise<void> => {
  await sql`insert into situacao as s (item, estado, texto, acao)
    select item, estado, texto, acao from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as linha (item text, estado text, texto text, acao text)
    on conflict (item) do update set estado = excluded.estado, texto = excluded.texto, acao = excluded.acao, vista_em = now(),
      desde = case when s.estado = excluded.estado then s.desde else now() end`.execute(db)
}

export const listLines = (db: Executor): Promise<LineRow[]> =>
  db.selectFrom('situacao').selectAll().execute() as Promise<LineRow[]>
