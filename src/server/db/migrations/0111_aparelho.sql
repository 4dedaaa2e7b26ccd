-- Devices on which a moderator stays signed in. The browser holds a random token, of which a keyed hash is stored.
create table aparelho (
  id bigint generated always as identity primary key,
  conta_id bigint not null references conta (id) on delete cascade,
  token_hmac text not null unique,
  nome text not null,
  criado_em timestamptz(3) not null default now(),
  usado_em timestamptz(3) not null default now(),
  expira_em timestamptz(3) not null
);
create index aparelho_conta on aparelho (conta_id);

-- The device from which a session was opened, or which it made known. Without a reference: the number stays when the device is gone.
alter table sessao add column aparelho_id bigint;
create index sessao_aparelho on sessao (aparelho_id) where aparelho_id is not null;

-- Another password, a deactivation and another role end every device of the person, whoever writes them.
create function conta_sem_aparelhos() returns trigger language plpgsql as $$
begin
  delete from aparelho where conta_id in (select id from conta where pessoa_id = new.pessoa_id);
  return null;
end $$;
create trigger conta_mudou_aparelhos after update of senha_hash, ativo, papeis, origem on conta
  for each row when (new.senha_hash is distinct from old.senha_hash or new.ativo is distinct from old.ativo
    or new.papeis is distinct from old.papeis or new.origem is distinct from old.origem)
  execute function conta_sem_aparelhos();
create trigger conta_nova_aparelhos after insert on conta
  for each row when (new.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR']) execute function conta_sem_aparelhos();

-- Whoever no longer looks after a page signs in again. At the end of the transaction, because a new first moderator writes rows anew.
create function moderador_sem_aparelhos() returns trigger language plpgsql as $$
begin
  delete from aparelho where conta_id in (select id from conta where pessoa_id = old.pessoa_id)
    and not exists (select 1 from moderador_despedida m where m.despedida_id = old.despedida_id and m.pessoa_id = old.pessoa_id);
  return null;
end $$;
create constraint trigger moderador_saiu_aparelhos after delete on moderador_despedida
  deferrable initially deferred for each row execute function moderador_sem_aparelhos();
