-- What a page shows besides letters has a number of its own: -1 minus the farewell's. A decision on a letter moves only the farewell's,
-- on which pages with letters stand as before.
create function mover_despedida(despedida bigint) returns void
  language plpgsql
  as $$
begin
  perform mover_pagina(despedida);
  perform mover_pagina(-1 - despedida);
end
$$;

create or replace function mover_pela_despedida() returns trigger
  language plpgsql
  as $$
begin
  perform mover_despedida(coalesce(new.id, old.id));
  perform mover_pagina(0);
  return null;
end
$$;

create or replace function mover_pela_apresentacao() returns trigger
  language plpgsql
  as $$
begin
  perform mover_despedida(coalesce(new.despedida_id, old.despedida_id));
  if tg_op = 'UPDATE' and new.despedida_id <> old.despedida_id then
    perform mover_despedida(old.despedida_id);
  end if;
  perform mover_pagina(0);
  return null;
end
$$;

create or replace function mover_pelo_falecido() returns trigger
  language plpgsql
  as $$
begin
  perform mover_despedida(id) from (select id from despedida where falecido_id = new.id order by id) as suas;
  perform mover_pagina(0);
  return null;
end
$$;

create or replace function mover_pela_pessoa() returns trigger
  language plpgsql
  as $$
begin
  perform mover_despedida(id) from (select id from despedida where moderador_id = new.id order by id) as suas;
  return null;
end
$$;
