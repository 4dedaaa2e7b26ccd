-- When what everybody reads of an apresentacao last changed: feeds say it of each entry.
alter table apresentacao add column mudada_em timestamptz(3) not null default now();
create function anotar_mudanca() returns trigger
  language plpgsql
  as $$
begin
  new.mudada_em = now();
  return new;
end
$$;
create trigger apresentacao_mudada before update on apresentacao
  for each row when (
    (old.despedida_id, old.empresa, old.capela, old.data_hora_inicial, old.data_hora_final, old.status)
    is distinct from
    (new.despedida_id, new.empresa, new.capela, new.data_hora_inicial, new.data_hora_final, new.status)
  ) execute function anotar_mudanca();
