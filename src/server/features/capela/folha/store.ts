import { sql } from 'kysely'
import type { VelorioDaFolha } from '#contract/capela/schema.ts'
import type { DespedidaCerimonias } from '#contract/despedida/cerimonias-rules.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows } from '#server/db/rows.ts'
import { notaInternaOf } from '#server/features/despedida/queries.ts'

export type VelorioRow = Omit<VelorioDaFolha, 'cerimonias'> &
  Omit<DespedidaCerimonias, 'apresentacao'> & { empresa: string; reservado: boolean }

const VELORIOS_MAX = 200

/** Those that take place today or tomorrow, also when they began yesterday. `agora`: local time. */
export const listVelorios = (db: Executor, empresa: string, agora: string) => allRows<VelorioRow>(db)`
  select a.despedida_id as id_despedida, a.empresa, a.capela, f.nome, a.data_hora_inicial as "dataHoraInicial",
    a.data_hora_final as "dataHoraFinal", a.status_camera as imagem,
    exists (select 1 from gravacao_consentimento c where c.despedida_id = d.id and c.encerrado_em is null) as gravacao,
    case when m.id is not null then jsonb_build_object('nome', m.nome, 'telefone', m.telefone) end as contato,
    ${notaInternaOf(sql`d.id`)} as nota_interna,
    (select min(n.data_hora_inicial) from apresentacao n where n.empresa = a.empresa and n.capela = a.capela and n.status
      and n.data_hora_inicial >= a.data_hora_final) as proximo,
    d.data_velorio, d.local_velorio, d.data_sepultamento, d.local_sepultamento, d.localizacao_sepultado, d.rito, d.cerimonias,
    not d.status_memoria or d.tipo <> 'Publica' as reservado
  from apresentacao a join despedida d on d.id = a.despedida_id join falecido f on f.id = d.falecido_id
    left join pessoa m on m.id = d.moderador_id
  where a.status and a.empresa = ${empresa}
    and a.data_hora_final > date_trunc('day', ${agora}::timestamp)
    and a.data_hora_inicial < date_trunc('day', ${agora}::timestamp) + interval '2 days'
  order by a.capela, a.data_hora_inicial limit ${VELORIOS_MAX}`
