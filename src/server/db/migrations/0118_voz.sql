-- A voice of a homenagem. Its sound is a file of `midia`, which says who may hear it, and which erasure, backup and retention follow; a sound has
-- no size in pixels. The row is the queue of its transcript. Deleted with the homenagem.
alter table midia alter column largura drop not null, alter column altura drop not null;
create table voz (
  homenagem_id bigint primary key references homenagem (id) on delete cascade,
  audio text not null,
  segundos integer not null check (segundos between 1 and 60),
  transcricao text not null default '',
  -- `desligada`: sent where no recognition service was named to its author, so that none hears it.
  estado text not null check (estado in ('desligada', 'fila', 'pronta', 'falhou')),
  -- Failures of the service, and when it is asked again.
  falhas integer not null default 0,
  tentar_em timestamptz(3) not null default now(),
  -- Raised by each change of the transcript, so that nobody overwrites what another person corrected.
  versao integer not null default 1
);
create index voz_fila on voz (tentar_em) where estado = 'fila';

-- A transcript on a page moves the page.
create function mover_pela_voz() returns trigger
  language plpgsql
  as $$
begin
  if new.transcricao <> old.transcricao then
    perform mover_pagina(h.despedida_id) from homenagem h where h.id = new.homenagem_id and (h.publicado or h.guardada);
  end if;
  return null;
end
$$;
create trigger mover_pela_voz after update on voz for each row execute function mover_pela_voz();
