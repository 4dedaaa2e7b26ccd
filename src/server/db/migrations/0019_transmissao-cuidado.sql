-- Who watches now, over all nodes: names without a meaning of their own, forgotten within the hour. A lost one comes back with its next request.
create unlogged table transmissao_espectador (
  camera text not null,
  -- First half: the personal code, or zeros for whom devices are not counted. Second half: the device.
  vid text not null,
  -- When the device took its place among those of its code.
  desde timestamptz(3) not null default now(),
  visto_em timestamptz(3) not null default now(),
  -- A newer device of the same code took its place.
  cedeu_em timestamptz(3),
  primary key (camera, vid)
) with (fillfactor = 50);

-- Seconds left out of a recording at its beginning and its end. The pictures stay until the term, so that it can be taken back.
alter table gravacao add column corte_inicio integer not null default 0 check (corte_inicio >= 0);
alter table gravacao add column corte_fim integer not null default 0 check (corte_fim >= 0);
