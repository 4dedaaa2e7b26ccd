-- An uploaded sheet of the register: its parts until it is written, and its verdicts, for a day.
create table planilha (
  id bigint generated always as identity primary key,
  conta_id bigint not null references conta (id),
  nome text not null,
  bytes int not null,
  assinatura text not null,
  estado text not null default 'recebendo'
    check (estado in ('recebendo', 'recebida', 'conferindo', 'conferida', 'gravando', 'gravada', 'recusada')),
  progresso int not null default 0,
  recusa text not null default '',
  descricao text not null default '',
  linhas int not null default 0,
  contagens jsonb not null default '{}',
  colunas_sem_uso text[] not null default '{}',
  gravadas int not null default 0,
  criada_em timestamptz(3) not null default now(),
  vista_em timestamptz(3) not null default now()
);
create index planilha_conta on planilha (conta_id, id desc);

create table planilha_parte (
  planilha_id bigint not null references planilha (id) on delete cascade,
  parte int not null,
  conteudo bytea not null,
  primary key (planilha_id, parte)
);

create table planilha_linha (
  planilha_id bigint not null references planilha (id) on delete cascade,
  linha int not null,
  estado text not null,
  texto text not null,
  primary key (planilha_id, linha)
);
create index planilha_linha_estado on planilha_linha (planilha_id, estado, linha);
