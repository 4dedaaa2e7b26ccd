import { sql } from 'kysely'
import type { Contato } from '#contract/privacidade/contato-rules.ts'
import type { Executor } from '#server/db/client.ts'

/** Matches rows that have this contact. `alias` comes from this file only. */
const hasContact = ({ canal, valor }: Contato, alias: string) =>
  canal === 'email'
    ? sql<boolean>`lower(${sql.ref(`${alias}.email`)}) = ${valor}`
    : sql<boolean>`${sql.ref(`${alias}.telefone`)} = ${valor}`

/** A person also has the e-mail of the account. */
const personHasContact = (contato: Contato) =>
  contato.canal === 'email'
    ? sql<boolean>`(lower(p.email) = ${contato.valor} or lower(c.email) = ${contato.valor})`
    : hasContact(contato, 'p')

/** Whether the portal stores data or a request under a contact. */
export const isKnown = async (db: Executor, contato: Contato, contatoHmac: string): Promise<boolean> => {
  const { rows } = await sql<{ sim: boolean }>`select
    exists (select 1 from participante t where ${hasContact(contato, 't')})
    or exists (select 1 from homenagem_evento e where ${hasContact(contato, 'e')})
    or exists (select 1 from pessoa p left join conta c on c.pessoa_id = p.id where ${personHasContact(contato)})
    or exists (select 1 from pedido_titular where contato_hmac = ${contatoHmac}) as sim`.execute(db)
  return rows[0]?.sim === true
}

/** Whether the owner of a phone returned a code or was identified by staff (a request exists): only such a number receives an SMS. */
export const isConfirmedPhone = async (db: Executor, telefone: string, contatoHmac: string): Promise<boolean> => {
  const { rows } = await sql<{ sim: boolean }>`select
    exists (select 1 from pessoa where telefone = ${telefone} and telefone_confirmado_em is not null)
    or exists (select 1 from pedido_titular where contato_hmac = ${contatoHmac}) as sim`.execute(db)
  return rows[0]?.sim === true
}

/** The e-mail given most recently together with a phone; undefined when there is none. */
export const findEmailBeside = async (db: Executor, telefone: string): Promise<string | undefined> => {
  const { rows } = await sql<{ email: string }>`select lower(email) as email from (
      select email, criado_em from participante where telefone = ${telefone} and email <> ''
      union all select email, data_inclusao from homenagem_evento where telefone = ${telefone} and email <> ''
      union all select coalesce(c.email, p.email), p.criado_em from pessoa p left join conta c on c.pessoa_id = p.id
        where p.telefone = ${telefone} and coalesce(c.email, p.email) <> ''
    ) as beside order by criado_em desc limit 1`.execute(db)
  return rows[0]?.email
}

export type ParticipacaoRow = {
  id: number
  despedidaId: number
  falecido: string
  nome: string
  telefone: string
  email: string
  ofertas: boolean
  em: string
}

export const listParticipacoes = async (db: Executor, contato: Contato): Promise<ParticipacaoRow[]> =>
  (
    await sql<ParticipacaoRow>`select t.id, d.id as "despedidaId", f.nome as falecido, t.nome, t.telefone, t.email,
      t.deseja_ofertas as ofertas, t.criado_em as em
    from participante t join despedida d on d.id = t.despedida_id join falecido f on f.id = d.falecido_id
    where ${hasContact(contato, 't')} order by t.id desc`.execute(db)
  ).rows

export type HomenagemRow = {
  id: number
  despedidaId: number
  falecido: string
  nome: string
  descricao: string
  imagem: string | null
  publicado: boolean
  decididoEm: string | null
  em: string
}

export const listHomenagens = async (db: Executor, contato: Contato): Promise<HomenagemRow[]> =>
  (
    await sql<HomenagemRow>`select h.id, d.id as "despedidaId", f.nome as falecido, h.nome, h.descricao, h.imagem, h.publicado,
      h.decidido_em as "decididoEm", h.data as em
    from homenagem h join participante t on t.id = h.participante_id
      join despedida d on d.id = h.despedida_id join falecido f on f.id = d.falecido_id
    where ${hasContact(contato, 't')} order by h.id desc`.execute(db)
  ).rows

export type EventoRow = {
  id: number
  evento: string
  nome: string
  homenageado: string
  telefone: string
  email: string
  mensagem: string
  publicado: boolean
  decididoEm: string | null
  em: string
}

export const listEvento = async (db: Executor, contato: Contato): Promise<EventoRow[]> =>
  (
    await sql<EventoRow>`select e.id, v.nome as evento, e.nome_cliente as nome, e.nome_homenageado as homenageado, e.telefone, e.email,
      e.mensagem, e.aprovado as publicado, e.decidido_em as "decididoEm", e.data_inclusao as em
    from homenagem_evento e join evento v on v.id = e.evento_id where ${hasContact(contato, 'e')} order by e.id desc`.execute(
      db,
    )
  ).rows

export type ContaRow = {
  pessoaId: number
  nome: string
  telefone: string
  email: string
  cpf: string
  nascimento: string | null
  equipe: boolean
  ativa: boolean
  desde: string
}

export const listContas = async (db: Executor, contato: Contato): Promise<ContaRow[]> =>
  (
    await sql<ContaRow>`select distinct on (p.id) p.id as "pessoaId", p.nome, p.telefone, coalesce(c.email, p.email) as email, p.cpf,
      p.data_nascimento as nascimento,
      exists (select 1 from conta s where s.pessoa_id = p.id and s.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR']) as equipe,
      coalesce(c.ativo, false) as ativa, p.criado_em as desde
    from pessoa p left join conta c on c.pessoa_id = p.id where ${personHasContact(contato)} order by p.id, c.id`.execute(
      db,
    )
  ).rows

export const listModeradas = async (db: Executor, pessoaId: number): Promise<{ id: number; nome: string }[]> =>
  (
    await sql<{ id: number; nome: string }>`select d.id, f.nome from despedida d join falecido f on f.id = d.falecido_id
    where d.moderador_id = ${pessoaId} order by d.id desc`.execute(db)
  ).rows

export type ConsentimentoRow = {
  finalidade: string
  versao: string
  valor: boolean
  canal: string
  em: string
  retirado_em: string | null
}

/** Consents by the keyed hash of the contact; rows older than the hash by their participant. */
export const listConsentimentos = async (
  db: Executor,
  contato: Contato,
  contatoHmac: string,
): Promise<ConsentimentoRow[]> => {
  const hash = contato.canal === 'email' ? sql`k.email_hmac` : sql`k.telefone_hmac`
  return (
    await sql<ConsentimentoRow>`select k.finalidade, k.versao_texto as versao, k.valor, k.canal, k.registrado_em as em, k.retirado_em
    from consentimento k left join participante t on t.id = k.participante_id
    where ${hash} = ${contatoHmac} or (k.telefone_hmac is null and k.email_hmac is null and ${hasContact(contato, 't')})
    order by k.id desc`.execute(db)
  ).rows
}
