import type { Contato } from '#contract/privacidade/contato-rules.ts'
import type { ErasureEntry } from '#server/adapters/erasure-list.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, hasRows } from '#server/db/rows.ts'

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
