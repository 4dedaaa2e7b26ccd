-- The live wake: when the last piece of picture arrived, and the moment staff ended a broadcast before its hour.
alter table apresentacao add column segmento_em timestamptz(3);
alter table apresentacao add column encerrada_em timestamptz(3);

-- What happened to a broadcast, for the people who look after it; the newest few are read.
create table transmissao_registro (
  id bigint generated always as identity primary key,
  apresentacao_id bigint not null references apresentacao (id) on delete cascade,
  quando timestamptz(3) not null default now(),
  tipo text not null,
  texto text not null default ''
);
create index transmissao_registro_apresentacao on transmissao_registro (apresentacao_id, id desc);
