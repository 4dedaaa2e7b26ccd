-- Somebody who has no code asks the family of a private despedida for it. Without a despedida: a request for a page that does not exist, is
-- public or is inactive; it is stored without its words, so that it takes as long as any other, and is swept within seconds.
create table pedido_acesso (
  id bigint generated always as identity primary key,
  despedida_id bigint references despedida (id) on delete cascade,
  nome text not null,
  telefone text not null,
  frase text not null,
  criado_em timestamptz(3) not null default now(),
  -- When the moderators were told.
  avisado_em timestamptz(3),
  unique (despedida_id, telefone)
);
create index pedido_acesso_telefone on pedido_acesso (telefone);
create index pedido_acesso_novo on pedido_acesso (id) where avisado_em is null;

alter table codigo_verificacao drop constraint codigo_verificacao_finalidade_check,
  add check (finalidade in ('moderador', 'telefone', 'recuperacao', 'titular', 'acesso'));
