-- Who asks is reached by SMS or, abroad, by e-mail.
alter table pedido_acesso rename column telefone to contato;
alter index pedido_acesso_telefone rename to pedido_acesso_contato;

-- A family asks for the page of somebody who was buried long ago. Staff answer, and the request is deleted with the answer.
create table pedido_pagina (
  id bigint generated always as identity primary key,
  falecido text not null,
  falecido_dobrado text generated always as (dobrar(falecido)) stored,
  -- Year of death, as the family remembers it.
  ano text not null,
  parentesco text not null,
  nome text not null,
  -- A proven phone or e-mail.
  contato text not null,
  criado_em timestamptz(3) not null default now(),
  unique (contato, falecido_dobrado)
);

-- Each moderator decides whether the notices of a page reach him.
alter table moderador_despedida add column avisos boolean not null default true;
