-- Where a row of the register came from, and the despedida that it opened.
alter table registro_falecido
  add column origem text not null default 'importacao'
    check (origem in ('importacao', 'planilha', 'integracao', 'erp', 'equipe')),
  add column motivo text not null default '',
  add column criado_por bigint references conta (id),
  add column criado_em timestamptz(3) not null default now(),
  add column atualizado_em timestamptz(3) not null default now(),
  add column despedida_id bigint references despedida (id) on delete set null;
create index registro_falecido_equipe on registro_falecido (id desc) where origem = 'equipe';
create index registro_falecido_despedida on registro_falecido (despedida_id) where despedida_id is not null;

-- Keys with which other systems of the group call the portal; only the keyed hash is stored.
create table chave_servico (
  id bigint generated always as identity primary key,
  nome text not null,
  escopos text[] not null,
  chave_hmac text not null,
  criada_por bigint not null references conta (id),
  criada_em timestamptz(3) not null default now(),
  usada_em timestamptz(3),
  revogada_em timestamptz(3),
  revogada_por bigint references conta (id)
);
