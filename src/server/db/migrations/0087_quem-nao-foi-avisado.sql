-- Whose notice it was: staff read whom it did not reach. No foreign key, as for the despedida; the name is read from the registration, so that
-- an erasure takes it from here too.
alter table mensagem add column participante_id bigint;

-- A notice has several ways: WhatsApp, which may say later that it did not arrive, then those in `reserva`. The row stays one notice.
alter table mensagem drop constraint mensagem_canal_check;
alter table mensagem add constraint mensagem_canal_check check (canal in ('sms', 'email', 'whatsapp'));
alter table mensagem drop constraint mensagem_situacao_check;
alter table mensagem add constraint mensagem_situacao_check
  check (situacao in ('espera', 'enviando', 'entregando', 'enviada', 'desistiu'));
alter table mensagem add column reserva jsonb not null default '[]';
-- Name and address that the text contains, for a template of the provider.
alter table mensagem add column valores jsonb not null default '{}';
drop index mensagem_a_enviar;
create index mensagem_a_enviar on mensagem (tentar_em) where situacao in ('espera', 'enviando', 'entregando');

-- What a provider says about a message, by the name that the portal gave it: neither person nor text. Deleted after a day.
create table entrega (
  referencia text primary key,
  entregue boolean not null,
  em timestamptz(3) not null default now()
);
