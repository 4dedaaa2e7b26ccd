-- A phone counts as confirmed once a code sent to it came back. Moderators were only ever registered with one.
alter table pessoa add column telefone_confirmado_em timestamptz(3);
update pessoa p set telefone_confirmado_em = p.criado_em
  where p.telefone <> '' and exists (select 1 from conta c
    where c.pessoa_id = p.id and c.origem = 'local' and 'ROLE_MODERADOR' = any(c.papeis));

-- A changed phone is unconfirmed, whichever statement changed it, unless that statement confirms it anew.
create function desconfirmar_telefone() returns trigger language plpgsql as $$
begin
  if new.telefone <> old.telefone and new.telefone_confirmado_em is not distinct from old.telefone_confirmado_em then
    new.telefone_confirmado_em := null;
  end if;
  return new;
end $$;
create trigger pessoa_telefone_confirmado before update of telefone on pessoa
  for each row execute function desconfirmar_telefone();

-- Where a data subject's code went when it could not go to the contact typed.
alter table codigo_verificacao add column destino text;

-- Which daily SMS budget a notice is paid from.
alter table mensagem add column verba text not null default 'visitante' check (verba in ('equipe', 'visitante'));
