-- Recordings of wakes. Nothing is recorded without the family's consent, which stays on record after it ended.
create table gravacao_consentimento (
  id bigint generated always as identity primary key,
  despedida_id bigint not null references despedida (id) on delete cascade,
  -- Who of the family consented, in the words given at the desk.
  nome text not null,
  parentesco text not null default '',
  versao_texto text not null,
  dias smallint not null check (dias in (7, 30, 90)),
  -- 'acesso': whoever may watch the wake; 'familia': only the moderator and the house.
  quem text not null check (quem in ('acesso', 'familia')),
  registrado_em timestamptz(3) not null default now(),
  registrado_por bigint references conta (id) on delete set null,
  encerrado_em timestamptz(3),
  encerrado_por bigint references conta (id) on delete set null,
  -- 'substituido': another term or another audience; 'revogado': removed with everything recorded.
  motivo text check (motivo in ('substituido', 'revogado')),
  check ((encerrado_em is null) = (motivo is null))
);
create unique index gravacao_consentimento_vigente on gravacao_consentimento (despedida_id) where encerrado_em is null;

-- One recording of one booking; `chave` is its folder and its stream id. The row stays when the pictures are gone.
create table gravacao (
  id bigint generated always as identity primary key,
  chave text not null unique,
  despedida_id bigint references despedida (id) on delete set null,
  apresentacao_id bigint references apresentacao (id) on delete set null,
  criada_em timestamptz(3) not null default now(),
  removida_em timestamptz(3),
  motivo text check (motivo in ('revogada', 'prazo', 'sem-reserva')),
  check ((removida_em is null) = (motivo is null))
);
create unique index gravacao_da_reserva on gravacao (apresentacao_id) where removida_em is null;
create index gravacao_despedida on gravacao (despedida_id);
