-- One-time links with which a moderator creates the password: at most one for each account, stored as a keyed hash.
create table link_senha (
  conta_id bigint primary key references conta (id) on delete cascade,
  token_hmac text not null unique,
  criado_por bigint references conta (id) on delete set null,
  expira_em timestamptz(3) not null
);

-- Whoever sets a password makes a link that was sent before useless.
create function conta_link_usado() returns trigger language plpgsql as $$
begin
  delete from link_senha where conta_id = new.id;
  return null;
end $$;
create trigger conta_link_usado after update of senha_hash on conta
  for each row when (new.senha_hash is distinct from old.senha_hash) execute function conta_link_usado();
