import { type RawBuilder, sql } from 'kysely'
import { FOTOGRAFIA_GUARDA_HOURS } from '#contract/fotografia/limits.ts'
import { PEDIDO_ACESSO_DAYS } from '#contract/pedido-acesso/limits.ts'
import { PEDIDO_PAGINA_DAYS } from '#contract/pedido-pagina/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allValues, countRows, firstRow } from '#server/db/rows.ts'
import { deleteFotografia } from '#server/features/fotografia/queries.ts'
import { deleteHomenagens } from '#server/features/privacidade/apagamento/store.ts'

/** The number of rows due at a moment, and of all rows. */
export type Due = { encontrados: number; total: number }

export type Rule = {
  nome: string
  due: (db: Executor, now: string) => Promise<Due>
  apply: (tx: Executor, now: string) => Promise<number>
}

type Update = RawBuilder<unknown>

/** A rule of a table: `where` selects the due rows, `change` is applied to them. */
const rule = (nome: string, tabela: string, where: (now: string) => Update, change: (now: string) => Update): Rule => ({
  nome,
  due: async (db, now) => {
    const due = await firstRow<Due>(db)`
      select count(*) filter (where ${where(now)})::int as encontrados, count(*)::int as total
      from ${sql.table(tabela)} as t`
    return due ?? { encontrados: 0, total: 0 }
  },
  apply: (tx, now) => countRows(tx)`${change(now)} where ${where(now)} returning 1`,
})

const before = (now: string, interval: string) => sql`${now}::timestamptz - ${interval}::interval`

/** The latest known hour of the despedida: its creation, velório, burial or the end of an apresentacao. */
const lastHour = sql`(select greatest(t.criado_em, d.data_velorio::timestamptz, d.data_sepultamento::timestamptz,
    (select max(a.data_hora_final)::timestamptz from apresentacao a where a.despedida_id = d.id))
  from despedida d where d.id = t.despedida_id)`

const eventEnd = sql`(select greatest(t.data_inclusao, (v.fim + 1)::timestamptz) from evento v where v.id = t.evento_id)`

/** Contacts of participants who accept offers remain until they withdraw that consent. */
const participantesApartar = rule(
  'participantes-apartar',
  'participante',
  now =>
    sql`t.apagado_em is null and t.apartado_em is null and not t.deseja_ofertas and ${lastHour} < ${before(now, '90 days')}`,
  now => sql`update participante as t set apartado_em = ${now}::timestamptz`,
)

/** A notice that the participant asked for keeps the one contact that it goes to until its day has passed. */
const awaited = sql`exists (select 1 from lembrete l where l.participante_id = t.id)`

const participantesReduzir = rule(
  'participantes-reduzir',
  'participante',
  now => sql`t.apagado_em is null and not t.deseja_ofertas and t.apartado_em < ${before(now, '30 days')} and ${awaited}
    and (t.nome <> '' or (t.telefone <> '' and t.email <> ''))`,
  () => sql`update participante as t set nome = '', telefone = case when email = '' then telefone else '' end`,
)

/** The personal code still opens the page on its device, but no longer identifies a person. */
const participantesApagar = rule(
  'participantes-apagar',
  'participante',
  now =>
    sql`t.apagado_em is null and not t.deseja_ofertas and t.apartado_em < ${before(now, '30 days')} and not ${awaited}`,
  now => sql`update participante as t set nome = '', telefone = '', email = '', apagado_em = ${now}::timestamptz`,
)

const SIGNATURES_KEPT = '120 days'
const signaturesDue = (now: string) => sql`${lastHour} < ${before(now, SIGNATURES_KEPT)}`

/** When the signatures of a livro de presença are due; null where there are none. */
export const findSignaturesDue = async (db: Executor, despedidaId: number): Promise<string | null> =>
  (
    await firstRow<{ ate: string | null }>(db)`
    select max(${lastHour}) + ${SIGNATURES_KEPT}::interval as ate from assinatura t where t.despedida_id = ${despedidaId}`
  )?.ate ?? null

/** 120 days after the ceremony, as the names of registrations. Counted in despedidas: one wake has more signatures than a run may touch rows. */
const assinaturas: Rule = {
  ...rule('assinaturas', 'assinatura', signaturesDue, () => sql`delete from assinatura as t`),
  due: async (db, now) => {
    const due = await firstRow<Due>(db)`
      select count(distinct t.despedida_id) filter (where ${signaturesDue(now)})::int as encontrados,
        count(distinct t.despedida_id)::int as total
      from assinatura t`
    return due ?? { encontrados: 0, total: 0 }
  },
}

const eventoApartar = rule(
  'evento-apartar',
  'homenagem_evento',
  now => sql`t.apagado_em is null and t.apartado_em is null and ${eventEnd} < ${before(now, '90 days')}`,
  now => sql`update homenagem_evento as t set apartado_em = ${now}::timestamptz`,
)

const eventoApagar = rule(
  'evento-apagar',
  'homenagem_evento',
  now => sql`t.apagado_em is null and t.apartado_em < ${before(now, '30 days')}`,
  now => sql`update homenagem_evento as t set telefone = '', email = '', apagado_em = ${now}::timestamptz`,
)

/** Refused and never published or kept homenagens; one that was published and withdrawn remains until the family decides. */
const refused = (now: string) => sql`not (t.publicado or t.guardada) and t.decidido_em < ${before(now, '30 days')}
  and coalesce((t.antes->>'publicado')::boolean, false) = false`

const recusadas: Rule = {
  ...rule('homenagens-recusadas', 'homenagem', refused, () => sql``),
  apply: async (tx, now) => {
    const ids = await allValues<number>(tx)`select t.id from homenagem t where ${refused(now)} for update`
    await deleteHomenagens(tx, ids, null)
    return ids.length
  },
}

/** Taken off the page after a report, as long as refused homenagens. */
const withdrawn = (now: string) => sql`t.retirada_em < ${before(now, '30 days')}`

const fotografiasRetiradas: Rule = {
  ...rule('fotografias-retiradas', 'fotografia', withdrawn, () => sql``),
  apply: async (tx, now) => {
    const ids = await allValues<number>(tx)`select t.id from fotografia t where ${withdrawn(now)} for update`
    for (const id of ids) await deleteFotografia(tx, id)
    return ids.length
  },
}

const pedidos = rule(
  'pedidos-contato',
  'pedido_titular',
  now => sql`t.contato_cifrado is not null and t.respondido_em < ${before(now, '90 days')}`,
  () => sql`update pedido_titular as t set contato_cifrado = null, texto = ''`,
)

const auditoria = rule(
  'auditoria',
  'auditoria',
  now => sql`t.quando < ${before(now, '5 years')}`,
  () => sql`delete from auditoria as t`,
)

const consentimentos = rule(
  'consentimentos',
  'consentimento',
  now => sql`coalesce(t.retirado_em, t.registrado_em) < ${before(now, '5 years')}
    and t.participante_id is null and t.pessoa_id is null`,
  () => sql`delete from consentimento as t`,
)

/**
 * The last day on which a notice `t` is told, or a change of what it told: of the anniversary, or of the latest mass that it is about. A mass
 * may be entered, or entered again, within a month.
 */
const lastDay = sql`greatest(
  (select max(c.data_hora)::date from jsonb_to_recordset(d.cerimonias) as c (tipo text, publica boolean, data_hora timestamp)
    where c.publica and c.tipo = case t.tipo when 'um_ano' then 'missa_um_ano' else t.tipo end),
  case when t.tipo <> 'um_ano' then t.criado_em::date + 30
    when length(f.data_falecimento) = 10 then (f.data_falecimento::date + interval '1 year')::date end)`

/** Each ends with its day, sent or not, one that was withdrawn at once; a changed date keeps no contact for longer. */
const lembretes = rule(
  'lembretes',
  'lembrete',
  now => sql`t.criado_em < ${before(now, '400 days')} or not exists (select 1 from consentimento c
      where c.participante_id = t.participante_id and c.finalidade = t.tipo and c.valor and c.retirado_em is null)
    or exists (select 1 from participante p join despedida d on d.id = p.despedida_id join falecido f on f.id = d.falecido_id
      where p.id = t.participante_id and ${lastDay} < ${now}::timestamptz::date)`,
  () => sql`delete from lembrete as t`,
)

const notasInternas = rule(
  'notas-internas',
  'nota_interna',
  now => sql`${lastHour} < ${before(now, '30 days')}`,
  () => sql`delete from nota_interna as t`,
)

/** Rules about people's data, with a cap. Erasure precedes quarantine. */
export const RULES: readonly Rule[] = [
  lembretes,
  participantesReduzir,
  participantesApagar,
  participantesApartar,
  assinaturas,
  notasInternas,
  eventoApagar,
  eventoApartar,
  recusadas,
  fotografiasRetiradas,
  pedidos,
  auditoria,
  consentimentos,
]

const codigos = rule(
  'codigos',
  'codigo_verificacao',
  now => sql`t.criado_em < ${before(now, '24 hours')}`,
  () => sql`delete from codigo_verificacao as t`,
)

const avisos = rule(
  'avisos',
  'mensagem',
  now => sql`t.encerrada_em < ${before(now, '7 days')}`,
  () => sql`delete from mensagem as t`,
)

const convites = rule(
  'convites',
  'convite_moderador',
  now => sql`t.expira_em < ${now}::timestamptz`,
  () => sql`delete from convite_moderador as t`,
)

const acessos = rule(
  'pedidos-acesso',
  'pedido_acesso',
  now => sql`t.criado_em < ${before(now, `${PEDIDO_ACESSO_DAYS} days`)}`,
  () => sql`delete from pedido_acesso as t`,
)

const paginas = rule(
  'pedidos-pagina',
  'pedido_pagina',
  now => sql`t.criado_em < ${before(now, `${PEDIDO_PAGINA_DAYS} days`)}`,
  () => sql`delete from pedido_pagina as t`,
)

const enviosDeFotografias = rule(
  'envios-de-fotografias',
  'fotografia_envio',
  now => sql`t.criado_em < ${before(now, `${FOTOGRAFIA_GUARDA_HOURS} hours`)}`,
  () => sql`delete from fotografia_envio as t`,
)

/** Rules without a cap: expired codes, notices, invitations, requests and unfinished uploads have no further use. */
export const UNCAPPED_RULES: readonly Rule[] = [codigos, avisos, convites, acessos, paginas, enviosDeFotografias]

/** Releases every quarantined contact that is not erased yet. @returns the number of rows. */
export const liftQuarantine = async (tx: Executor): Promise<number> => {
  const lift = (table: 'participante' | 'homenagem_evento') => countRows(tx)`
    update ${sql.table(table)} set apartado_em = null where apartado_em is not null and apagado_em is null returning 1`
  return (await lift('participante')) + (await lift('homenagem_evento'))
}
