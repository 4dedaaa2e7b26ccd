-- Hours of a ceremony that were public and then changed: who has the old one must be told. A correction within ten minutes is none.
create table cerimonia_mudanca (
  id bigint generated always as identity primary key,
  despedida_id bigint not null references despedida (id) on delete cascade,
  cerimonia text not null check (cerimonia in ('velorio', 'sepultamento')),
  antes timestamp(0) not null,
  quando timestamptz(3) not null default now()
);
create index cerimonia_mudanca_despedida on cerimonia_mudanca (despedida_id, cerimonia, id desc);

create function anotar_mudanca() returns trigger
  language plpgsql
  as $$
begin
  if now() - old.atualizado_em < interval '10 minutes' then
    return null;
  end if;
  if old.data_velorio <> new.data_velorio then
    insert into cerimonia_mudanca (despedida_id, cerimonia, antes) values (new.id, 'velorio', old.data_velorio);
  end if;
  if old.data_sepultamento <> new.data_sepultamento then
    insert into cerimonia_mudanca (despedida_id, cerimonia, antes) values (new.id, 'sepultamento', old.data_sepultamento);
  end if;
  return null;
end
$$;
create trigger despedida_mudanca after update on despedida
  for each row execute function anotar_mudanca();
