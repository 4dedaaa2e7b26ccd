-- The folded name stands in the farewell itself: a search by name, newest first, then walks one narrow index or one trigram index,
-- and never joins what it throws away.
alter table despedida add column nome_dobrado text not null default '';

alter table despedida disable trigger user;
update despedida d set nome_dobrado = f.nome_dobrado from falecido f where f.id = d.falecido_id;
alter table despedida enable trigger user;

create function tomar_nome() returns trigger
  language plpgsql
  as $$
begin
  new.nome_dobrado := (select f.nome_dobrado from falecido f where f.id = new.falecido_id);
  return new;
end
$$;
create trigger despedida_nome before insert or update of falecido_id, nome_dobrado on despedida
  for each row execute function tomar_nome();

create function passar_nome() returns trigger
  language plpgsql
  as $$
begin
  update despedida set nome_dobrado = new.nome_dobrado where falecido_id = new.id;
  return null;
end
$$;
create trigger falecido_passa_nome after update on falecido
  for each row when (new.nome is distinct from old.nome) execute function passar_nome();

create index despedida_nome_trigramas on despedida using gin (nome_dobrado gin_trgm_ops) with (fastupdate = off);
create index despedida_nomes on despedida (id desc) include (nome_dobrado);
create index despedida_nomes_publicos on despedida (id desc) include (nome_dobrado) where status_memoria and tipo = 'Publica';
drop index despedida_publicas;
