-- The photographs of a page. `ordem` and the key below keep at most thirty for each; the key is checked at the end of a statement, so that an
-- order changes in one. A picture that was taken over from a homenagem is erased with it, as its author asks.
create table fotografia (
  id bigint generated always as identity primary key,
  despedida_id bigint not null references despedida (id) on delete cascade,
  ordem int not null check (ordem between 1 and 30),
  imagem text not null unique,
  homenagem_id bigint references homenagem (id) on delete cascade,
  legenda text not null default '',
  ano int,
  alternativo text not null default '',
  -- Taken off the page after a report; the family may bring it back until it is erased.
  retirada_em timestamptz(3),
  criado_em timestamptz(3) not null default now(),
  constraint fotografia_lugar unique (despedida_id, ordem) deferrable
);
create index fotografia_homenagem on fotografia (homenagem_id) where homenagem_id is not null;
create function mover_pela_fotografia() returns trigger
  language plpgsql
  as $$
begin
  perform mover_pagina(coalesce(new.despedida_id, old.despedida_id));
  return null;
end
$$;
create trigger fotografia_pagina after insert or update or delete on fotografia
  for each row execute function mover_pela_fotografia();
-- A photograph that is being sent, in parts, so that a cut upload continues. `fotografia_id`: what became of it, for a repeated request.
create table fotografia_envio (
  id bigint generated always as identity primary key,
  despedida_id bigint not null references despedida (id) on delete cascade,
  conta_id bigint not null references conta (id) on delete cascade,
  nome text not null,
  bytes int not null,
  assinatura text not null,
  fotografia_id bigint references fotografia (id) on delete cascade,
  criado_em timestamptz(3) not null default now()
);
create index fotografia_envio_conta on fotografia_envio (conta_id, id desc);
create index fotografia_envio_fotografia on fotografia_envio (fotografia_id) where fotografia_id is not null;
create table fotografia_parte (
  envio_id bigint not null references fotografia_envio (id) on delete cascade,
  parte int not null,
  conteudo bytea not null,
  primary key (envio_id, parte)
);
-- A photograph is reported as a homenagem is.
alter table denuncia add column fotografia_id bigint references fotografia (id) on delete set null;
create unique index denuncia_fotografia_aberta on denuncia (fotografia_id, quem) where decisao is null and fotografia_id is not null;
-- The author agrees that the family takes the picture over into the photographs of the page.
alter table homenagem add column cede_imagem boolean not null default false;
create or replace view homenagem_aberta as select * from homenagem where not so_familia;
