import type { Executor } from './client.ts'
import { allRows, onlyRow } from './rows.ts'

export type Gauges = {
  mensagens: { situacao: string; total: number }[]
  telas: number
  telasAtrasadas: number
  homenagensEmEspera: number
  codigosUltimaHora: number
  /** Seconds. */
  mensagemMaisAntiga: number
  velorios: number
  /** Seconds since the last verified backup; null without one. */
  copiaIdade: number | null
  copiaFalhou: boolean
  nos: number
  nosCalados: number
  alarmes: number
  linhas: { item: string; estado: 'ordem' | 'atencao' | 'falha' | 'desligado' }[]
}

/** Counts for `/metrics`; each reads an index or a small table. */
export const readGauges = async (db: Executor): Promise<Gauges> => {
  const mensagens = await allRows<Gauges['mensagens'][number]>(db)`
    select situacao, count(*)::int as total from mensagem where situacao in ('espera', 'enviando') group by situacao`
  const linhas = await db.selectFrom('situacao').select(['item', 'estado']).execute()
  const counted = await onlyRow<Omit<Gauges, 'mensagens' | 'linhas'>>(db)`select
      (select count(*)::int from tela where vista_em > now() - interval '1 day') as telas,
      (select count(*)::int from tela where vista_em > now() - interval '1 day' and vista_em < now() - interval '45 seconds')
        as "telasAtrasadas",
      (select count(*)::int from homenagem_aberta where not publicado and decidido_em is null) as "homenagensEmEspera",
      (select count(*)::int from codigo_verificacao where criado_em > now() - interval '1 hour') as "codigosUltimaHora",
      (select coalesce(max(extract(epoch from now() - criada_em)), 0)::int from mensagem
        where situacao in ('espera', 'enviando') and ate is null)
        as "mensagemMaisAntiga",
      (select count(*)::int from apresentacao a join despedida d on d.id = a.despedida_id where a.status and a.status_camera
        and d.status_memoria and a.encerrada_em is null and localtimestamp between a.data_hora_inicial and a.data_hora_final) as velorios,
      (select extract(epoch from now() - max(feita_em))::int from copia where conferida) as "copiaIdade",
      coalesce((select not conferida from copia order by feita_em desc, id desc limit 1), false) as "copiaFalhou",
      (select count(*)::int from no_portal) as nos,
      (select count(*)::int from no_portal where visto_em < now() - interval '45 seconds') as "nosCalados",
      (select count(*)::int from alarme where encerrado_em is null) as alarmes`
  return { mensagens, linhas, ...counted }
}
