-- How the house stands: what each node says of itself, what the working node makes of it, what is in trouble, which copies were taken.
create table no_portal (
  no text primary key,
  endereco text not null,
  versao text not null,
  desde timestamptz(3) not null default now(),
  visto_em timestamptz(3) not null default now(),
  -- Disks, providers and what else only the node itself can see.
  relato jsonb not null
);

-- One line of the status page; `desde` moves when the state does.
create table situacao (
  item text primary key,
  estado text not null check (estado in ('ordem', 'atencao', 'falha', 'desligado')),
  texto text not null,
  acao text not null default '',
  desde timestamptz(3) not null default now(),
  vista_em timestamptz(3) not null default now()
);

-- Open until it is over; the same thing is open once, whichever node noticed it.
create table alarme (
  id bigint generated always as identity primary key,
  tipo text not null,
  sobre text not null,
  texto text not null,
  desde timestamptz(3) not null default now(),
  visto_em timestamptz(3) not null default now(),
  -- When people were last told by e-mail.
  avisado_em timestamptz(3) not null default now(),
  -- Good again since then; after a while of that it is over.
  bom_desde timestamptz(3),
  -- What is said at its end; empty repeats what was said at its start.
  fim text not null default '',
  encerrado_em timestamptz(3)
);
create unique index alarme_aberto on alarme (tipo, sobre) where encerrado_em is null;
create index alarme_desde on alarme (desde desc);

-- Every run of `npm run backup`, the failed ones too.
create table copia (
  id bigint generated always as identity primary key,
  feita_em timestamptz(3) not null default now(),
  arquivo text not null,
  bytes bigint not null default 0,
  conferida boolean not null,
  erro text not null default ''
);
create index copia_feita_em on copia (feita_em desc);
