import { sql } from 'kysely'
import type { Executor } from './client.ts'

export type Gauges = {
  mensagens: { situacao: string; total: number }[]
  telas: number
  telasAtrasadas: number
  homenagensEmEspera: number
  codigosUltimaHora: number
}

/** What is counted when somebody asks how the house stands; each count walks an index or a small table. */
export const readGauges = async (db: Executor): Promise<Gauges> => {
  const { rows: mensagens } = await sql<{ situacao: string; total: number }>`
    select situacao, count(*)::int as total from mensagem where situacao in ('espera', 'enviando') group by situacao`.execute(
    db,
  )
  const { rows } = await sql<Omit<Gauges, 'mensagens'>>`select
      (select count(*)::int from tela where vista_em > now() - interval '1 day') as telas,
      (select count(*)::int from tela where vista_em > now() - interval '1 day' and vista_em < now() - interval '45 seconds')
        as "telasAtrasadas",
      (select count(*)::int from homenagem where not publicado and decidido_em is null) as "homenagensEmEspera",
      (select count(*)::int from codigo_verificacao where criado_em > now() - interval '1 hour') as "codigosUltimaHora"`.execute(
    db,
  )
  const [counted] = rows
  if (!counted) throw new Error('no gauges')
  return { mensagens, ...counted }
}
