-- An invitation is worth what its inviter may do: it ends with the right to look after the page, and does not come back with it.
create function pode_convidar(conta bigint, despedida bigint) returns boolean
  language sql stable
  as $$
    select exists (
      select 1 from conta c where c.id = pode_convidar.conta and c.ativo and (
        c.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR']
        or 'ROLE_MODERADOR' = any(c.papeis) and exists (
          select 1 from moderador_despedida m where m.despedida_id = pode_convidar.despedida and m.pessoa_id = c.pessoa_id)))
  $$;

create function convite_sem_direito() returns trigger
  language plpgsql
  as $$
begin
  if tg_table_name = 'conta' then
    delete from convite_moderador where criado_por = new.id and not pode_convidar(criado_por, despedida_id);
  else
    delete from convite_moderador where despedida_id = old.despedida_id and not pode_convidar(criado_por, despedida_id);
  end if;
  return null;
end
$$;
-- At the end of the transaction: whoever hands the first place over loses the row and gets another one.
create constraint trigger convite_sem_moderador after delete on moderador_despedida
  deferrable initially deferred for each row execute function convite_sem_direito();
create trigger convite_sem_conta after update of ativo, papeis on conta
  for each row when (old.ativo is distinct from new.ativo or old.papeis is distinct from new.papeis)
  execute function convite_sem_direito();

delete from convite_moderador where not pode_convidar(criado_por, despedida_id);
