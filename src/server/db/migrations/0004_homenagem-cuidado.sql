-- Care for tributes: private reasons, undoing, reports, digests to the moderator; the family's access as it was sent.
alter table homenagem add column motivo text not null default '';
-- The state before the last decision: that decision can be undone for a moment.
alter table homenagem add column antes jsonb;

create table denuncia (
  id bigint generated always as identity primary key,
  homenagem_id bigint not null references homenagem (id) on delete cascade,
  despedida_id bigint not null references despedida (id) on delete cascade,
  -- Keyed hash of the address: the same visitor reports the same tribute once.
  quem text not null,
  motivo text not null,
  criado_em timestamptz(3) not null default now(),
  decisao text check (decisao in ('mantida', 'retirada')),
  decidido_por bigint references conta (id),
  decidido_em timestamptz(3),
  check ((decisao is null) = (decidido_em is null))
);
create unique index denuncia_aberta on denuncia (homenagem_id, quem) where decisao is null;
create index denuncia_despedida on denuncia (despedida_id, id desc);

-- When each moderator was last told about waiting tributes.
create table resumo_moderacao (
  pessoa_id bigint primary key references pessoa (id) on delete cascade,
  enviado_em timestamptz(3) not null default now()
);

create table acesso_enviado (
  despedida_id bigint not null references despedida (id) on delete cascade,
  pessoa_id bigint not null references pessoa (id) on delete cascade,
  enviado_em timestamptz(3) not null default now(),
  primary key (despedida_id, pessoa_id)
);
