-- A homenagem that its author wrote for the family alone is never published, so that no reader of published ones can show it, also in an
-- earlier release of the portal. `guardada`: the moderator keeps it, as others are published.
alter table homenagem
  add column so_familia boolean not null default false,
  add column guardada boolean not null default false,
  add constraint homenagem_so_familia check (not (so_familia and publicado) and (so_familia or not guardada));
-- What everybody but the family may read, list or count.
create view homenagem_aberta as select * from homenagem where not so_familia;
-- The family's copy of the book shows what it keeps: a finished book is removed with it.
create or replace function mover_pela_homenagem() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' and (old.publicado or old.guardada) then
    perform mover_pagina(old.despedida_id);
  elsif tg_op <> 'DELETE' and (new.publicado or new.guardada) then
    perform mover_pagina(new.despedida_id);
  end if;
  return null;
end
$$;
-- The family's thanks on the page.
alter table despedida add column agradecimento text not null default '';
