import { sql } from 'kysely'
import type { EventoWebhook } from '#contract/webhook/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, hasRows } from '#server/db/rows.ts'

/** Who is told: those that staff switched off are not; those that the portal switched off may be sent it again. */
const isTold = sql`desligado_em is null or motivo <> ''`

export const hasReceivers = (db: Executor) => hasRows(db)`select 1 from webhook where ${isTold} limit 1`

/** A key of an event is queued once for each receiver, whichever node finds it. */
export const queueEvent = (tx: Executor, evento: EventoWebhook, despedidaId: number, chave: string) => execute(tx)`
  insert into webhook_entrega (webhook_id, evento, despedida_id, chave)
  select id, ${evento}, ${despedidaId}, ${chave} from webhook where ${isTold} on conflict (webhook_id, chave) do nothing`

const estado = sql`case when d.id is null then 'excluida' when not d.status_memoria then 'inativa'
  when d.tipo = 'Privada' then 'privada' else 'publica' end`

/** A digest of what receivers know of a public page. */
const resumo = sql`case when d.status_memoria and d.tipo = 'Publica' then md5(concat_ws('|', f.nome,
  (select string_agg(concat_ws(' ', a.id, a.empresa, a.data_hora_inicial, a.data_hora_final), ',' order by a.id)
    from apresentacao a where a.despedida_id = d.id and a.status))) else '' end`

const changed = sql`pagina_publica p left join webhook_despedida k on k.despedida_id = p.pagina
  left join despedida d on d.id = p.pagina left join falecido f on f.id = d.falecido_id
  where p.pagina > 0 and k.versao is distinct from p.versao`

export type ChangedDespedida = {
  id: number
  versao: number
  estado: 'publica' | 'privada' | 'inativa' | 'excluida'
  resumo: string
  antes: string | null
  resumo_antes: string | null
}

/** Pages whose version moved since receivers were told. */
export const listChanged = (db: Executor, limit: number) => allRows<ChangedDespedida>(db)`
  select p.pagina as id, p.versao, ${estado} as estado, ${resumo} as resumo, k.estado as antes, k.resumo as resumo_antes
  from ${changed} order by p.pagina limit ${limit}`

export const rememberDespedida = (tx: Executor, { id, versao, estado: now, resumo: digest }: ChangedDespedida) =>
  execute(
    tx,
  )`insert into webhook_despedida (despedida_id, versao, estado, resumo) values (${id}, ${versao}, ${now}, ${digest})
    on conflict (despedida_id) do update set versao = excluded.versao, estado = excluded.estado, resumo = excluded.resumo`

/** A picture is missing, black, still or silent, by the alarm of its camera that is open and not recovering. */
const hasProblem = sql`exists (select 1 from alarme l where l.tipo = 'transmissao' and l.encerrado_em is null
  and l.bom_desde is null and l.sobre in (a.camera || '/fora', a.camera || '/preta', a.camera || '/parada', a.camera || '/muda'))`

const runs = (agora: string) =>
  sql`a.status and a.data_hora_inicial <= ${agora}::timestamp and a.data_hora_final > ${agora}::timestamp`

export type VelorioState = {
  id: number
  despedidaId: number
  corre: boolean
  problema: boolean
  vez: number | null
  terminou: boolean | null
  teveProblema: boolean | null
}

/** Velórios that run, and those that receivers believe to run. */
export const listVelorioStates = (db: Executor, agora: string) => allRows<VelorioState>(db)`
  select a.id, a.despedida_id as "despedidaId", ${runs(agora)} as corre, ${hasProblem} as problema, v.vez, v.terminou,
    v.problema as "teveProblema"
  from apresentacao a left join webhook_velorio v on v.apresentacao_id = a.id
  where (${runs(agora)}) or v.terminou = false order by a.id`

export const rememberVelorio = (
  tx: Executor,
  { id, vez, terminou, problema }: { id: number; vez: number; terminou: boolean; problema: boolean },
) => execute(
  tx,
)`insert into webhook_velorio (apresentacao_id, vez, terminou, problema) values (${id}, ${vez}, ${terminou}, ${problema})
    on conflict (apresentacao_id) do update set vez = excluded.vez, terminou = excluded.terminou, problema = excluded.problema`

/** What is so already is no event for the first receiver. */
export const rememberAll = async (tx: Executor, agora: string): Promise<void> => {
  await execute(tx)`insert into webhook_despedida (despedida_id, versao, estado, resumo)
    select p.pagina, p.versao, ${estado}, ${resumo} from ${changed}
    on conflict (despedida_id) do update set versao = excluded.versao, estado = excluded.estado, resumo = excluded.resumo`
  await execute(tx)`delete from webhook_velorio`
  await execute(tx)`insert into webhook_velorio (apresentacao_id, problema)
    select a.id, ${hasProblem} from apresentacao a where ${runs(agora)}`
}

/** What a receiver may know of a despedida now: of one that is not public its id and state. */
export type DadosDespedida = {
  estado: string
  nome: string
  velorios: { unidade: string; inicio: string; fim: string }[]
}

export const findDados = async (db: Executor, despedidaId: number): Promise<DadosDespedida> =>
  (await firstRow<DadosDespedida>(db)`
    select ${estado} as estado, f.nome, coalesce((select jsonb_agg(jsonb_build_object('unidade', a.empresa,
        'inicio', to_char(a.data_hora_inicial, 'YYYY-MM-DD HH24:MI:SS'),
        'fim', to_char(a.data_hora_final, 'YYYY-MM-DD HH24:MI:SS')) order by a.data_hora_inicial, a.id)
      from apresentacao a where a.despedida_id = d.id and a.status), '[]') as velorios
    from despedida d join falecido f on f.id = d.falecido_id where d.id = ${despedidaId}`) ?? {
    estado: 'excluida',
    nome: '',
    velorios: [],
  }
