-- The page with whose access a link went out: sent again, that access ends its own links and no other.
alter table link_senha add column despedida_id bigint references despedida (id) on delete set null;
alter table link_senha_outro add column despedida_id bigint references despedida (id) on delete set null;

-- A link that went to a wrong phone or mailbox ends when that is corrected.
create trigger conta_link_do_email after update of email on conta
  for each row when (new.email is distinct from old.email) execute function conta_link_usado();

create function pessoa_link_do_telefone() returns trigger language plpgsql as $$
begin
  delete from link_senha where conta_id in (select id from conta where pessoa_id = new.id);
  delete from link_senha_outro where conta_id in (select id from conta where pessoa_id = new.id);
  return null;
end $$;
create trigger pessoa_link_do_telefone after update of telefone on pessoa
  for each row when (new.telefone is distinct from old.telefone) execute function pessoa_link_do_telefone();
