-- Every write that a public page shows moves the number of that page in the same transaction: what was rendered under
-- an older number is never served again (performance P4). Page 0 stands for the public lists, -1 for every page at once.
create table pagina_publica (
  pagina bigint primary key,
  versao bigint not null default 1
);

create function mover_pagina(numero bigint) returns void
  language plpgsql
  as $$
begin
  if numero is null then
    return;
  end if;
  insert into pagina_publica (pagina) values (numero)
    on conflict (pagina) do update set versao = pagina_publica.versao + 1;
  perform pg_notify('pagina_publica', numero::text);
end
$$;

create function mover_pela_despedida() returns trigger
  language plpgsql
  as $$
begin
  perform mover_pagina(coalesce(new.id, old.id));
  perform mover_pagina(0);
  return null;
end
$$;
create trigger despedida_pagina after insert or update or delete on despedida
  for each row execute function mover_pela_despedida();

create function mover_pela_apresentacao() returns trigger
  language plpgsql
  as $$
begin
  perform mover_pagina(coalesce(new.despedida_id, old.despedida_id));
  if tg_op = 'UPDATE' and new.despedida_id <> old.despedida_id then
    perform mover_pagina(old.despedida_id);
  end if;
  perform mover_pagina(0);
  return null;
end
$$;
create trigger apresentacao_pagina after insert or delete on apresentacao
  for each row execute function mover_pela_apresentacao();
-- The beat of a camera is no news: what follows from it is read again every few seconds anyway.
create trigger apresentacao_pagina_mudada after update on apresentacao
  for each row when (
    (old.despedida_id, old.empresa, old.capela, old.data_hora_inicial, old.data_hora_final, old.status, old.status_camera, old.camera)
    is distinct from
    (new.despedida_id, new.empresa, new.capela, new.data_hora_inicial, new.data_hora_final, new.status, new.status_camera, new.camera)
  ) execute function mover_pela_apresentacao();

-- A letter counts only while or once it is published: what waits for a decision shows nowhere.
create function mover_pela_homenagem() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' and old.publicado then
    perform mover_pagina(old.despedida_id);
  elsif tg_op <> 'DELETE' and new.publicado then
    perform mover_pagina(new.despedida_id);
  end if;
  return null;
end
$$;
create trigger homenagem_pagina after insert or update or delete on homenagem
  for each row execute function mover_pela_homenagem();

create function mover_pelo_falecido() returns trigger
  language plpgsql
  as $$
begin
  perform mover_pagina(id) from (select id from despedida where falecido_id = new.id order by id) as suas;
  perform mover_pagina(0);
  return null;
end
$$;
create trigger falecido_pagina after update on falecido
  for each row execute function mover_pelo_falecido();

create function mover_pela_pessoa() returns trigger
  language plpgsql
  as $$
begin
  perform mover_pagina(id) from (select id from despedida where moderador_id = new.id order by id) as suas;
  return null;
end
$$;
create trigger pessoa_pagina after update on pessoa
  for each row when (new.nome is distinct from old.nome) execute function mover_pela_pessoa();

create function mover_todas() returns trigger
  language plpgsql
  as $$
begin
  perform mover_pagina(-1);
  return null;
end
$$;
create trigger floricultura_pagina after insert or update or delete on floricultura
  for each statement execute function mover_todas();
create trigger evento_pagina after insert or update or delete on evento
  for each statement execute function mover_todas();
