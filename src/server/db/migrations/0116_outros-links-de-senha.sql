-- Links beside the one of `link_senha`: the access to a second page does not end the link that went with the first.
create table link_senha_outro (
  token_hmac text primary key,
  conta_id bigint not null references conta (id) on delete cascade,
  expira_em timestamptz(3) not null
);
create index link_senha_outro_conta on link_senha_outro (conta_id);

create or replace function conta_link_usado() returns trigger language plpgsql as $$
begin
  delete from link_senha where conta_id = new.id;
  delete from link_senha_outro where conta_id = new.id;
  return null;
end $$;
