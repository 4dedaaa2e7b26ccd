-- Privacy (LGPD): consent with its subject, requests of data subjects, data kept apart before it is forgotten.

-- A consent outlives the data it was given for, as a proof without name or contact: keyed hashes lead back from a contact.
alter table consentimento drop constraint consentimento_participante_id_fkey;
alter table consentimento add constraint consentimento_participante_id_fkey
  foreign key (participante_id) references participante (id) on delete set null;
alter table consentimento add column pessoa_id bigint references pessoa (id) on delete set null;
alter table consentimento add column homenagem_id bigint references homenagem (id) on delete set null;
alter table consentimento add column homenagem_evento_id bigint references homenagem_evento (id) on delete set null;
alter table consentimento add column telefone_hmac text;
alter table consentimento add column email_hmac text;
alter table consentimento add column retirado_em timestamptz(3);
create index consentimento_participante on consentimento (participante_id);
create index consentimento_pessoa on consentimento (pessoa_id) where pessoa_id is not null;
create index consentimento_telefone on consentimento (telefone_hmac) where telefone_hmac is not null;
create index consentimento_email on consentimento (email_hmac) where email_hmac is not null;

alter table codigo_verificacao drop constraint codigo_verificacao_finalidade_check;
alter table codigo_verificacao add constraint codigo_verificacao_finalidade_check
  check (finalidade in ('moderador', 'telefone', 'recuperacao', 'titular'));

-- What a person asked about their data. The contact is sealed, and forgotten some time after the answer.
create sequence pedido_titular_numero start 1;
create table pedido_titular (
  id bigint generated always as identity primary key,
  numero text not null unique
    default to_char(now(), 'YYYY') || '-' || lpad(nextval('pedido_titular_numero')::text, 6, '0'),
  canal text not null check (canal in ('telefone', 'email')),
  contato_hmac text not null,
  contato_cifrado text,
  origem text not null check (origem in ('titular', 'equipe')),
  tipo text not null check (tipo in ('copia', 'correcao', 'exclusao', 'ofertas', 'outro')),
  texto text not null default '',
  situacao text not null default 'aberto' check (situacao in ('aberto', 'andamento', 'atendido', 'recusado')),
  criado_em timestamptz(3) not null default now(),
  prazo date not null default localtimestamp::date + 15,
  resposta text not null default '',
  resultado jsonb not null default '{}',
  respondido_em timestamptz(3),
  respondido_por bigint references conta (id),
  check ((situacao in ('atendido', 'recusado')) = (respondido_em is not null))
);
create index pedido_titular_abertos on pedido_titular (prazo, id) where respondido_em is null;
create index pedido_titular_contato on pedido_titular (contato_hmac, id desc);

-- Pictures whose record is gone: their files follow, and the request stays open until they did.
create table midia_descartada (
  nome text primary key,
  pedido_id bigint references pedido_titular (id) on delete set null,
  desde timestamptz(3) not null default now()
);
create index midia_descartada_pedido on midia_descartada (pedido_id);

-- Retention: contacts past their term are set apart for thirty days, then forgotten.
alter table participante add column apartado_em timestamptz(3);
alter table participante add column apagado_em timestamptz(3);
alter table homenagem_evento add column apartado_em timestamptz(3);
alter table homenagem_evento add column apagado_em timestamptz(3);
create index participante_telefone on participante (telefone) where telefone <> '';
create index participante_email on participante (lower(email)) where email <> '';
create index participante_apartado on participante (apartado_em) where apartado_em is not null and apagado_em is null;
create index homenagem_participante on homenagem (participante_id) where participante_id is not null;
create index homenagem_evento_telefone on homenagem_evento (telefone) where telefone <> '';
create index homenagem_evento_email on homenagem_evento (lower(email)) where email <> '';
create index pessoa_email on pessoa (lower(email)) where email <> '';

-- The log of reports and takedowns outlives the tribute it was about.
alter table denuncia alter column homenagem_id drop not null;
alter table denuncia drop constraint denuncia_homenagem_id_fkey;
alter table denuncia add constraint denuncia_homenagem_id_fkey
  foreign key (homenagem_id) references homenagem (id) on delete set null;
create index denuncia_registro on denuncia ((decisao is null) desc, id desc);
