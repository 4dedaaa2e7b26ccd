-- A session that a device opened, without a password, ends with a deactivation and another role: it never becomes one of staff, and does not
-- come back with its account. Those of a former password end where the new one is set, except the session that sets it.
create function conta_sem_sessoes_de_aparelhos() returns trigger language plpgsql as $$
begin
  update sessao set encerrada_em = now() where conta_id = new.id and aparelho_id is not null and encerrada_em is null;
  return null;
end $$;
create trigger conta_mudou_sessoes_de_aparelhos after update of ativo, papeis, origem on conta
  for each row when (new.ativo is distinct from old.ativo or new.papeis is distinct from old.papeis or new.origem is distinct from old.origem)
  execute function conta_sem_sessoes_de_aparelhos();
