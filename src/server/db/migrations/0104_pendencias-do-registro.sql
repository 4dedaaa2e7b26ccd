-- Somebody whose row agrees with a row of the register and contradicts it: nothing is written before staff say whether it is one person.
-- `impressao`: a hash of what the row says about who it is, so that a delivery that is repeated waits once.
create table registro_pendencia (
  id bigint generated always as identity primary key,
  impressao text not null unique,
  linha jsonb not null,
  origem text not null check (origem in ('importacao', 'planilha', 'integracao', 'erp', 'equipe')),
  -- Why staff typed it, and who brought it.
  motivo text not null default '',
  conta_id bigint references conta (id),
  chegou_em timestamptz(3) not null default now()
);

-- What staff decided, so that they are asked once: a row with this hash is that person of the register, or is not.
create table registro_decisao (
  impressao text not null,
  registro_id bigint not null references registro_falecido (id) on delete cascade,
  decisao text not null check (decisao in ('mesma', 'outra')),
  primary key (impressao, registro_id)
);
create index registro_decisao_registro on registro_decisao (registro_id);

-- A delivery looks for everybody of the same name by the year of death.
create index registro_falecido_nome_ano on registro_falecido (nome_dobrado, falecimento);
analyze registro_falecido;
