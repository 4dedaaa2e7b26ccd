-- Screens on the walls: each browser that shows a chapel or a hall says every few seconds that it lives.
create table tela (
  id text primary key,
  empresa text not null,
  -- A chapel's number, or 'saguao' for the hall of the unit.
  lugar text not null,
  com_chave boolean not null default false,
  versao text not null default '',
  mostra text not null default '',
  vista_em timestamptz(3) not null default now(),
  criada_em timestamptz(3) not null default now(),
  recarregar boolean not null default false
);
create index tela_lugar on tela (empresa, lugar);

-- The key a screen carries in its address to show private wakes of its own chapel; a new one replaces the old.
create table chave_tela (
  empresa text not null,
  lugar text not null,
  chave_hmac text not null,
  criada_por bigint references conta (id),
  criada_em timestamptz(3) not null default now(),
  primary key (empresa, lugar)
);
