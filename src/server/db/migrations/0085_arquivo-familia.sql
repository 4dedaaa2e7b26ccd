-- Everything of a despedida in one file, asked for by its family and made by the leader. The row is the queue: what a killed process had
-- begun is begun again. The file itself is on the leader's disk; no backup contains it.
create table arquivo_familia (
  despedida_id bigint primary key references despedida (id) on delete cascade,
  pedido_em timestamptz(3) not null default now(),
  -- Raised when somebody begins to make it, so that a former leader finishes nothing.
  tentativa integer not null default 0,
  progresso smallint not null default 0,
  falha text check (falha in ('espaco', 'erro')),
  -- Of a finished one: its file, and hashes of all that it shows. It is shown as long as all of that is still there.
  nome text,
  bytes bigint,
  itens text[] not null default '{}',
  pronto_em timestamptz(3),
  vale_ate timestamptz(3)
);
