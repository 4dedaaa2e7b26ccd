import { type RawBuilder, sql } from 'kysely'
import type { Contato } from '#contract/privacidade/contato-rules.ts'
import type { DadosTitular } from '#contract/privacidade/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, firstValue, hasRows } from '#server/db/rows.ts'
import { despedidasOf } from '#server/features/moderador/queries.ts'

/** Matches rows that have this contact. @param alias of a table with the columns `email` and `telefone`; never from a request. */
export const hasContact = ({ canal, valor }: Contato, alias: string) =>
  canal === 'email'
    ? sql<boolean>`lower(${sql.ref(`${alias}.email`)}) = ${valor}`
    : sql<boolean>`${sql.ref(`${alias}.telefone`)} = ${valor}`

/** A person also has the e-mail of the account. */
const personHasContact = (contato: Contato) =>
  contato.canal === 'email'
    ? sql<boolean>`(lower(p.email) = ${contato.valor} or lower(c.email) = ${contato.valor})`
    : hasContact(contato, 'p')

/** Whether the portal stores data or a request under a contact. */
export const isKnown = (db: Executor, contato: Contato, contatoHmac: string) => hasRows(db)`
    select 1 where exists (select 1 from participante t where ${hasContact(contato, 't')})
    or exists (select 1 from homenagem_evento e where ${hasContact(contato, 'e')})
    or exists (select 1 from pessoa p left join conta c on c.pessoa_id = p.id where ${personHasContact(contato)})
    or exists (select 1 from convite_moderador v where v.telefone = ${contato.valor})
    or exists (select 1 from pedido_acesso q where q.contato = ${contato.valor})
    or exists (select 1 from pedido_pagina q where q.contato = ${contato.valor})
    or exists (select 1 from pedido_titular where contato_hmac = ${contatoHmac})`

/** Whether the owner of a phone returned a code or was identified by staff (a request exists): only such a number receives an SMS. */
export const isConfirmedPhone = (db: Executor, telefone: string, contatoHmac: string) => hasRows(db)`
    select 1 where exists (select 1 from pessoa where telefone = ${telefone} and telefone_confirmado_em is not null)
    or exists (select 1 from pedido_acesso where contato = ${telefone})
    or exists (select 1 from pedido_pagina where contato = ${telefone})
    or exists (select 1 from pedido_titular where contato_hmac = ${contatoHmac})`

/** The e-mail given most recently together with a phone; undefined when there is none. */
export const findEmailOfTelefone = (db: Executor, telefone: string) => firstValue<string>(db)`
    select lower(email) as email from (
      select email, criado_em from participante where telefone = ${telefone} and email <> ''
      union all select email, data_inclusao from homenagem_evento where telefone = ${telefone} and email <> ''
      union all select coalesce(c.email, p.email), p.criado_em from pessoa p left join conta c on c.pessoa_id = p.id
        where p.telefone = ${telefone} and coalesce(c.email, p.email) <> ''
    ) as conhecido order by criado_em desc limit 1`

/** Id of the despedida `d` and name of its falecido `f`. */
const DESPEDIDA = sql`jsonb_build_object('id', d.id, 'nome', f.nome)`

const situacaoOf = (publicada: RawBuilder<unknown>, decididaEm: RawBuilder<unknown>) =>
  sql`case when ${publicada} then 'publicada' when ${decididaEm} is null then 'aguardando' else 'nao-publicada' end`

export const listParticipacoes = (db: Executor, contato: Contato) => allRows<DadosTitular['participacoes'][number]>(db)`
    select t.id, ${DESPEDIDA} as despedida, t.nome, t.telefone, t.email, t.deseja_ofertas as ofertas, t.criado_em as em,
      t.assistiu_em
    from participante t join despedida d on d.id = t.despedida_id join falecido f on f.id = d.falecido_id
    where ${hasContact(contato, 't')} order by t.id desc`

export const listAssinaturas = (db: Executor, contato: Contato) => allRows<DadosTitular['assinaturas'][number]>(db)`
    select a.id, ${DESPEDIDA} as despedida, a.nome, a.cidade, a.criado_em as em
    from assinatura a join participante t on t.id = a.participante_id
      join despedida d on d.id = a.despedida_id join falecido f on f.id = d.falecido_id
    where ${hasContact(contato, 't')} order by a.id desc`

/**
 * What was written for the family alone is read here by its author only, under the contact given with it: staff see that it exists and when,
 * also after they replaced that contact.
 */
const hidesWords = ({ whole }: { whole: boolean }) => sql`h.so_familia and (${whole}::boolean or t.contato_corrigido)`

export const listHomenagens = (db: Executor, contato: Contato, reader: { whole: boolean }) =>
  allRows<DadosTitular['homenagens'][number]>(db)`
    select h.id, ${DESPEDIDA} as despedida, case when ${hidesWords(reader)} then '' else h.nome end as nome,
      case when ${hidesWords(reader)} then '' else h.descricao end as descricao,
      case when ${hidesWords(reader)} then null else h.imagem end as imagem,
      case when ${hidesWords(reader)} then null else v.audio end as audio,
      case when ${hidesWords(reader)} then '' else coalesce(v.transcricao, '') end as transcricao,
      case when h.so_familia then 'so-familia' else ${situacaoOf(sql`h.publicado`, sql`h.decidido_em`)} end as situacao,
      h.data as em
    from homenagem h join participante t on t.id = h.participante_id left join voz v on v.homenagem_id = h.id
      join despedida d on d.id = h.despedida_id join falecido f on f.id = d.falecido_id
    where ${hasContact(contato, 't')} order by h.id desc`

export const listEvento = (db: Executor, contato: Contato) => allRows<DadosTitular['evento'][number]>(db)`
    select e.id, v.nome as evento, e.nome_cliente as nome, e.nome_homenageado as homenageado, e.telefone, e.email, e.mensagem,
      ${situacaoOf(sql`e.aprovado`, sql`e.decidido_em`)} as situacao, e.data_inclusao as em
    from homenagem_evento e join evento v on v.id = e.evento_id where ${hasContact(contato, 'e')} order by e.id desc`

export const listConvites = async (db: Executor, { canal, valor }: Contato): Promise<DadosTitular['convites']> =>
  canal === 'email'
    ? []
    : allRows<DadosTitular['convites'][number]>(db)`
    select v.id, ${DESPEDIDA} as despedida, v.nome, v.criado_em as em, v.expira_em as vence_em
    from convite_moderador v join despedida d on d.id = v.despedida_id join falecido f on f.id = d.falecido_id
    where v.telefone = ${valor} order by v.id desc`

export const listAcessos = (db: Executor, { valor }: Contato) => allRows<DadosTitular['acessos'][number]>(db)`
    select q.id, ${DESPEDIDA} as despedida, q.nome, q.frase, q.criado_em as em
    from pedido_acesso q join despedida d on d.id = q.despedida_id join falecido f on f.id = d.falecido_id
    where q.contato = ${valor} order by q.id desc`

export const listPaginas = (db: Executor, { valor }: Contato) => allRows<DadosTitular['paginas'][number]>(db)`
    select id, falecido, ano, parentesco, nome, criado_em as em from pedido_pagina where contato = ${valor} order by id desc`

/** That there are notes of staff about the despedidas that the person looks after; their words are read by staff alone. */
export const listNotas = (db: Executor, contato: Contato) => allRows<DadosTitular['notas'][number]>(db)`
    select ${DESPEDIDA} as despedida, n.criado_em as em
    from nota_interna n join despedida d on d.id = n.despedida_id join falecido f on f.id = d.falecido_id
    where exists (select 1 from pessoa p left join conta c on c.pessoa_id = p.id
      where d.id = any(array${despedidasOf(sql`p.id`)}) and ${personHasContact(contato)})
    order by d.id desc`

export type ContaRow = DadosTitular['contas'][number] & { pessoaId: number }

/** The CPF is not masked. */
export const listContas = (db: Executor, contato: Contato) => allRows<ContaRow>(db)`
    select distinct on (p.id) p.id as "pessoaId", p.nome, p.telefone, coalesce(c.email, p.email) as email, p.cpf,
      p.data_nascimento as nascimento, coalesce(c.ativo, false) as ativa, p.criado_em as desde,
      case when exists (select 1 from conta s where s.pessoa_id = p.id and s.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR'])
        then 'equipe' else 'moderador' end as papel,
      (select coalesce(jsonb_agg(${DESPEDIDA} order by d.id desc), '[]') from despedida d join falecido f on f.id = d.falecido_id
        where d.id = any(array${despedidasOf(sql`p.id`)})) as despedidas
    from pessoa p left join conta c on c.pessoa_id = p.id where ${personHasContact(contato)} order by p.id, c.id`

/** Consents by the keyed hash of the contact; rows older than the hash by their participant. A yes to offers that nobody saw is none. */
export const listConsentimentos = (db: Executor, contato: Contato, contatoHmac: string) => {
  const hash = contato.canal === 'email' ? sql`k.email_hmac` : sql`k.telefone_hmac`
  return allRows<DadosTitular['consentimentos'][number]>(db)`
    select k.finalidade, k.versao_texto as versao, k.valor and (k.finalidade <> 'ofertas' or k.a_vista is true) as valor, k.canal, k.registrado_em as em, k.retirado_em
    from consentimento k left join participante t on t.id = k.participante_id
    where ${hash} = ${contatoHmac} or (k.telefone_hmac is null and k.email_hmac is null and ${hasContact(contato, 't')})
    order by k.id desc`
}
