import { sql } from 'kysely'
import type { Contato } from '#contract/privacidade/contato-rules.ts'
import type { ErasureEntry } from '#server/adapters/erasure-list.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, allValues, countRows, execute, hasRows } from '#server/db/rows.ts'
import { deleteOutstanding, isOutstanding } from '#server/features/aviso/queries.ts'
import { despedidasOf } from '#server/features/moderador/queries.ts'
import { hasContact } from '#server/features/privacidade/dados/store.ts'

/** Registrations under this contact, locked until the transaction ends. */
export const lockParticipantes = (tx: Executor, contato: Contato) => allValues<number>(tx)`
    select id from participante where ${hasContact(contato, 'participante')} order by id for update`

/** Homenagens sent with these registrations; `refused` selects only the refused ones. */
export const listHomenagemIds = async (
  tx: Executor,
  participanteIds: readonly number[],
  { refused }: { refused: boolean },
): Promise<number[]> => {
  const only = refused ? sql`not (publicado or guardada) and decidido_em is not null` : sql`true`
  return allValues<number>(tx)`select id from homenagem
    where participante_id = any(${participanteIds}::bigint[]) and ${only} order by id for update`
}

/** Deletes homenagens, closes their open reports and queues their files for removal. @returns the number of pictures. */
export const deleteHomenagens = async (
  tx: Executor,
  ids: readonly number[],
  pedidoId: number | null,
): Promise<number> => {
  if (ids.length === 0) return 0
  await execute(tx)`update denuncia set decisao = 'retirada', decidido_em = now()
    where homenagem_id = any(${ids}::bigint[]) and decisao is null`
  const pictures = await countRows(tx)`insert into midia_descartada (nome, pedido_id)
    select nome, ${pedidoId}::bigint from midia where homenagem_id = any(${ids}::bigint[])
    on conflict (nome) do nothing returning 1`
  await execute(tx)`delete from homenagem where id = any(${ids}::bigint[])`
  return pictures
}

export const deleteAssinaturas = (tx: Executor, participanteIds: readonly number[]) =>
  countRows(tx)`delete from assinatura where participante_id = any(${participanteIds}::bigint[]) returning 1`

export const deleteParticipantes = (tx: Executor, ids: readonly number[]) =>
  execute(tx)`delete from participante where id = any(${ids}::bigint[])`

/** Erases homenagens of the event. With `keep`, the text of those not refused remains and the contact of their author is deleted. */
export const eraseEvento = async (tx: Executor, contato: Contato, keep: boolean): Promise<number> => {
  const matches = hasContact(contato, 'homenagem_evento')
  const gone = keep ? sql`not aprovado and decidido_em is not null` : sql`true`
  const deleted = await countRows(tx)`delete from homenagem_evento where ${matches} and ${gone} returning 1`
  const anonymised = await countRows(tx)`
    update homenagem_evento set telefone = '', email = '', apagado_em = now()
    where ${matches} returning 1`
  return deleted + anonymised
}

/** Deletes notices not sent yet, verification codes, invitations and requests for access: they contain the contact. */
export const deleteMessages = async (tx: Executor, { valor }: Contato): Promise<void> => {
  await execute(tx)`delete from mensagem where ${isOutstanding}
    and (lower(para) = ${valor} or exists (select 1 from jsonb_array_elements(reserva) r where lower(r->>'para') = ${valor}))`
  await execute(tx)`delete from codigo_verificacao where contato = ${valor} or destino = ${valor}`
  await execute(tx)`delete from convite_moderador where telefone = ${valor}`
  await execute(tx)`delete from pedido_acesso where contato = ${valor}`
  await execute(tx)`delete from pedido_pagina where contato = ${valor}`
}

/**
 * What is still to be sent to these registrations by an e-mail that others of the despedida share, who asked for the same notice, becomes a
 * notice to one of those: an e-mail gets a notice once.
 */
const passOnNotices = (tx: Executor, ids: readonly number[]) => execute(tx)`
  with passed as (
    select m.id, p.telefone as antes, o.id as participante_id, o.telefone as agora
    from mensagem m join participante p on p.id = m.participante_id cross join lateral (
      select o.id, o.telefone from participante o
      where o.despedida_id = p.despedida_id and p.email <> '' and lower(o.email) = lower(p.email) and o.telefone <> ''
        and o.acesso_versao is not distinct from p.acesso_versao and o.id <> all(${ids}::bigint[])
        and exists (select 1 from consentimento c where c.participante_id = o.id and c.valor and c.retirado_em is null
          and c.finalidade = coalesce(split_part(m.chave, ':', 2), 'avisos'))
      order by o.id desc limit 1) o
    where m.participante_id = any(${ids}::bigint[]) and ${isOutstanding})
  update mensagem m set participante_id = passed.participante_id,
    chave = regexp_replace(m.chave, '[0-9]+$', passed.participante_id::text),
    para = case m.para when passed.antes then passed.agora else m.para end,
    reserva = (select coalesce(jsonb_agg(case via->>'para' when passed.antes then jsonb_set(via, '{para}', to_jsonb(passed.agora)) else via end
      order by vez), '[]') from jsonb_array_elements(m.reserva) with ordinality as vias (via, vez))
  from passed where passed.id = m.id`

/** Ends the notices to these registrations: those of a date that are to come, and whatever is still to be sent. */
export const endNotices = async (tx: Executor, ids: readonly number[]): Promise<void> => {
  await execute(tx)`delete from lembrete where participante_id = any(${ids}::bigint[])`
  await passOnNotices(tx, ids)
  await deleteOutstanding(tx, sql`select unnest(${ids}::bigint[])`)
}

export const stopOffers = (tx: Executor, ids: readonly number[]) =>
  execute(tx)`update participante set deseja_ofertas = false where id = any(${ids}::bigint[])`

/** Anonymises the person and their accounts; audit entries keep pointing to the anonymised rows. @returns their despedidas. */
export const eraseModerador = async (tx: Executor, pessoaId: number): Promise<number[]> => {
  const despedidas = await allValues<number>(tx)`
    select d.id from despedida d where d.id = any(array${despedidasOf(pessoaId)}) order by d.id for update`
  // Where others look after the page, a trigger makes the next one the first.
  await execute(tx)`update despedida set moderador_id = null where moderador_id = ${pessoaId}`
  await execute(tx)`delete from moderador_despedida where pessoa_id = ${pessoaId}`
  await execute(tx)`delete from sessao where conta_id in (select id from conta where pessoa_id = ${pessoaId})`
  await execute(tx)`delete from segundo_fator where conta_id in (select id from conta where pessoa_id = ${pessoaId})`
  await execute(tx)`
    update conta set username = 'apagada-' || id, email = 'apagada-' || id, senha_hash = null, ativo = false, diretorio_id = null
    where pessoa_id = ${pessoaId}`
  await execute(tx)`
    update pessoa set nome = 'Pessoa apagada', telefone = '', email = '', cpf = '', data_nascimento = null,
    moderador_cliente = 'Ainda não', parentesco_falecido = 'Não informado', tipo_parentesco = null where id = ${pessoaId}`
  return despedidas
}

/** Replaces contact or name on registrations and homenagens of the event. @returns the number of changed rows. */
export const correct = async (
  tx: Executor,
  contato: Contato,
  change: { nome: string | undefined; novo: Contato | undefined },
): Promise<number> => {
  const telefone = change.novo?.canal === 'telefone' ? change.novo.valor : null
  const email = change.novo?.canal === 'email' ? change.novo.valor : null
  const sent = await countRows(tx)`update participante set nome = coalesce(${change.nome ?? null}::text, nome),
      telefone = coalesce(${telefone}::text, telefone), email = coalesce(${email}::text, email),
      contato_corrigido = contato_corrigido or ${change.novo !== undefined}::boolean
    where ${hasContact(contato, 'participante')} returning 1`
  const event = await countRows(tx)`update homenagem_evento set
      telefone = coalesce(${telefone}::text, telefone), email = coalesce(${email}::text, email)
    where ${hasContact(contato, 'homenagem_evento')} returning 1`
  return sent + event
}

export const moveConsents = async (
  tx: Executor,
  before: { canal: Contato['canal']; hmac: string },
  after: { canal: Contato['canal']; hmac: string },
): Promise<void> => {
  const from = before.canal === 'email' ? sql.ref('email_hmac') : sql.ref('telefone_hmac')
  const to = after.canal === 'email' ? sql.ref('email_hmac') : sql.ref('telefone_hmac')
  await execute(tx)`update consentimento set ${to} = ${after.hmac} where ${from} = ${before.hmac}`
}

export type PendingDeletion = { nome: string; pedidoId: number | null }

export const listPendingDeletions = (db: Executor, limit: number) =>
  allRows<PendingDeletion>(db)`select nome, pedido_id as "pedidoId" from midia_descartada order by desde limit ${limit}`

export const deletePendingDeletion = (db: Executor, nome: string) =>
  execute(db)`delete from midia_descartada where nome = ${nome}`

/** Closes requests that waited only for files, once all of them are removed. */
export const closeWaitingPedidos = (db: Executor, resposta: string) => execute(db)`
    update pedido_titular p set situacao = 'atendido', respondido_em = now(), resposta = ${resposta}
    where p.situacao = 'andamento' and p.tipo = 'exclusao' and p.resultado ? 'arquivos'
      and not exists (select 1 from midia_descartada m where m.pedido_id = p.id)`

/** Every erasure recorded in the database; none in a database older than this feature. */
export const listErasures = async (db: Executor): Promise<ErasureEntry[]> => {
  if (!(await hasRows(db)`select 1 where to_regclass('public.pedido_titular') is not null`)) return []
  const rows = await allRows<ErasureEntry>(db)`select a.quando, p.contato_hmac as titular,
      coalesce(a.detalhe->>'homenagensDestino', 'retirar') as homenagens, coalesce((a.detalhe->>'conta')::boolean, false) as conta
    from auditoria a join pedido_titular p on a.alvo = 'pedido:' || p.id
    where a.acao = 'titular.apagar' order by a.id`
  return rows.map(row => ({ ...row, quando: new Date(row.quando).toISOString() }))
}

/** Every contact with stored data, in the form in which its owner would enter it. */
export const listContacts = (db: Executor) => allRows<Contato>(db)`select distinct canal, valor from (
        select 'telefone' as canal, telefone as valor from participante
        union all select 'email', lower(email) from participante
        union all select 'telefone', telefone from homenagem_evento
        union all select 'email', lower(email) from homenagem_evento
        union all select 'telefone', telefone from pessoa
        union all select case when contato like '%@%' then 'email' else 'telefone' end, contato from pedido_acesso
        union all select case when contato like '%@%' then 'email' else 'telefone' end, contato from pedido_pagina
        union all select 'email', lower(email) from pessoa
        union all select 'email', lower(email) from conta
      ) contatos where valor <> '' order by canal, valor`
