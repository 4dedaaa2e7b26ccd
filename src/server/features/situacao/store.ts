import type { NaoEntregues } from '#contract/situacao/messages.ts'
import type { EstadoSituacao, ItemSituacao } from '#contract/situacao/schema.ts'
import type { PingState } from '#server/adapters/alarm-ping.ts'
import type { CertificateState } from '#server/adapters/certificate.ts'
import type { Disk } from '#server/adapters/disks.ts'
import type { ProviderName, ProviderState } from '#server/adapters/providers.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, onlyRow } from '#server/db/rows.ts'
import { hasPicture, isScheduledNow } from '#server/features/capela/queries.ts'

/** Values that only the node itself can measure. */
export type NodeReport = {
  discos: Disk[]
  /** Absent in reports of older versions. */
  certificado?: CertificateState
  ping?: PingState
  /** Bits a second to the viewers of live pictures. */
  saida?: number
  provedores: Record<ProviderName, Pick<ProviderState, 'configured' | 'consecutiveFailures'> & { used: boolean }>
}

/** Facts about the grupo from the database; each part uses an index or a small table. */
export type GrupoFacts = {
  filaEspera: number
  /** Seconds that the oldest due message has waited. */
  filaMaisAntiga: number
  desistencias: NaoEntregues[]
  velorios: number
  noAr: number
  telas: number
  telasAtrasadas: number
  migracao: string
}

export const readFacts = async (db: Executor, lateSeconds: number): Promise<GrupoFacts> => {
  const rows = await allRows<GrupoFacts>(db)`select
      (select count(*)::int from mensagem where situacao in ('espera', 'enviando', 'entregando')) as "filaEspera",
      (select coalesce(max(extract(epoch from now() - criada_em)), 0)::int from mensagem
        where situacao in ('espera', 'enviando') and ate is null)
        as "filaMaisAntiga",
      (select coalesce(jsonb_agg(jsonb_build_object('motivo', motivo, 'total', total) order by total desc, motivo), '[]') from (
        select coalesce(nullif(motivo, ''), 'sem-resposta') as motivo, count(*)::int as total from mensagem
        where situacao = 'desistiu' and encerrada_em > now() - interval '1 day' group by 1) n) as desistencias,
      (select count(*)::int from tela where vista_em > now() - interval '1 day') as telas,
      (select count(*)::int from tela where vista_em > now() - interval '1 day'
        and vista_em < now() - make_interval(secs => ${lateSeconds}::int)) as "telasAtrasadas",
      (select coalesce(max(nome), '') from migracao) as migracao,
      v.velorios, v.no_ar as "noAr"
    from (select count(*)::int as velorios, count(*) filter (where ${hasPicture('a')})::int as no_ar
      from apresentacao a join despedida d on d.id = a.despedida_id
      where d.status_memoria and ${isScheduledNow('a')}) v`
  const [facts] = rows
  if (!facts) throw new Error('no facts')
  return facts
}

export type NodeRow = {
  no: string
  versao: string
  desde: string
  visto_em: string
  /** Seconds since its last report, on the database's clock. */
  silencio: number
  trabalho: boolean
  relato: NodeReport
}

/** Stores the heartbeat of a node. The first one after a start resets `desde`. */
export const recordNode = (
  db: Executor,
  node: { no: string; endereco: string; versao: string; first: boolean },
  report: NodeReport,
) => execute(db)`insert into no_portal as n (no, endereco, versao, relato)
    values (${node.no}, ${node.endereco}, ${node.versao}, ${JSON.stringify(report)}::jsonb)
    on conflict (no) do update set endereco = excluded.endereco, versao = excluded.versao, relato = excluded.relato, visto_em = now(),
      desde = case when ${node.first} then now() else n.desde end`

/** Removes a node that stops in order, so that it is not reported as absent. */
export const deleteNode = (db: Executor, no: string) => execute(db)`delete from no_portal where no = ${no}`

export const listNodes = (db: Executor) => allRows<NodeRow>(db)`select n.no, n.versao, n.desde, n.visto_em, n.relato,
      extract(epoch from now() - n.visto_em)::float8 as silencio,
      (exists (select 1 from turno t where t.no = n.no and t.ate > now()) or not exists (select 1 from turno)) as trabalho
    from no_portal n order by n.no`

export type Check = { item: ItemSituacao; estado: EstadoSituacao; texto: string; acao: string }
export type CheckRow = Check & { desde: string; vista_em: string }

/** Stores all checks in one statement, because this runs every few seconds. */
export const storeChecks = (db: Executor, checks: readonly Check[]) => execute(db)`
    insert into situacao as s (item, estado, texto, acao)
    select item, estado, texto, acao from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
      as linha (item text, estado text, texto text, acao text)
    on conflict (item) do update set estado = excluded.estado, texto = excluded.texto, acao = excluded.acao, vista_em = now(),
      desde = case when s.estado = excluded.estado then s.desde else now() end`

export const listChecks = (db: Executor): Promise<CheckRow[]> =>
  db.selectFrom('situacao').selectAll().execute() as Promise<CheckRow[]>

/** Displays of the last thirty days: silent ones are forgotten. */
export const countTelas = async (db: Executor): Promise<number> =>
  (await onlyRow<{ total: number }>(db)`select count(*)::int as total from tela`).total
