-- What staff tell each other about a despedida. In a table of its own: no page shows it, so that writing it moves no page version.
create table nota_interna (
  despedida_id bigint primary key references despedida (id) on delete cascade,
  texto text not null check (texto <> ''),
  escrita_por bigint references conta (id) on delete set null,
  criado_em timestamptz(3) not null default now()
);
