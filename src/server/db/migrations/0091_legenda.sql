-- Captions of a recording. The row is the queue: the leader asks the recognition service piece by piece, and a killed process goes on after
-- the last piece that was stored. Deleted with the recording.
create table legenda (
  gravacao_id bigint primary key references gravacao (id) on delete cascade,
  estado text not null default 'fila' check (estado in ('fila', 'pronta', 'falhou')),
  visivel boolean not null default true,
  -- Pieces of sound that are done, and how many there are; 0 before the first one.
  feitas integer not null default 0,
  total integer not null default 0,
  -- Failures of the service since the last piece, and when it is asked again.
  falhas integer not null default 0,
  tentar_em timestamptz(3) not null default now()
);

-- What is read on the picture, in milliseconds of the whole recording.
create table legenda_fala (
  id bigint generated always as identity primary key,
  gravacao_id bigint not null references legenda (gravacao_id) on delete cascade,
  inicio integer not null check (inicio >= 0),
  fim integer not null,
  texto text not null check (texto <> ''),
  -- Raised by each correction, so that nobody overwrites what another person corrected.
  versao integer not null default 1,
  check (fim > inicio)
);
create index legenda_fala_gravacao on legenda_fala (gravacao_id, inicio);
