-- A visitor's signature in the livro de presença: a name, and no phone. `participante_id` where the visitor is registered on the same device,
-- so that what is known under a contact is exported and erased with it.
create table assinatura (
  id bigint generated always as identity primary key,
  despedida_id bigint not null references despedida (id) on delete cascade,
  participante_id bigint references participante (id) on delete cascade,
  nome text not null,
  cidade text not null default '',
  na_capela boolean not null default false,
  criado_em timestamptz(3) not null default now()
);
create index assinatura_despedida on assinatura (despedida_id, id desc);
create index assinatura_participante on assinatura (participante_id) where participante_id is not null;
-- Nothing public shows a signature, but a finished book of the family may: it is removed with it.
create function mover_pela_assinatura() returns trigger
  language plpgsql
  as $$
begin
  perform mover_pagina(old.despedida_id);
  return null;
end
$$;
create trigger assinatura_pagina after delete on assinatura
  for each row execute function mover_pela_assinatura();
