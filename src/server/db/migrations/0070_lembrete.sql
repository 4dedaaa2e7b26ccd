-- A notice that a visitor asked for and that is still to come. The row is deleted when the notice is queued, when the person stops it, and
-- when its day has passed; the consent stays as the proof.
create table lembrete (
  id bigint generated always as identity primary key,
  participante_id bigint not null references participante (id) on delete cascade,
  tipo text not null check (tipo in ('um_ano')),
  criado_em timestamptz(3) not null default now(),
  unique (participante_id, tipo)
);
