-- Everybody who looks after a despedida: at most four, with equal rights. `despedida.moderador_id` is the first of them, whom pages and lists
-- name. Triggers keep the two together, whoever writes the column.
create table moderador_despedida (
  despedida_id bigint not null references despedida (id) on delete cascade,
  pessoa_id bigint not null references pessoa (id),
  -- One of four places, so that the fifth moderator is refused under a race too.
  lugar smallint not null check (lugar between 1 and 4),
  desde timestamptz(3) not null default now(),
  primary key (despedida_id, pessoa_id),
  unique (despedida_id, lugar)
);
create index moderador_despedida_pessoa on moderador_despedida (pessoa_id, despedida_id desc);

insert into moderador_despedida (despedida_id, pessoa_id, lugar, desde)
  select id, moderador_id, 1, criado_em from despedida where moderador_id is not null;

-- The lowest place that nobody has; null where all four are taken.
create function lugar_livre(despedida bigint) returns smallint
  language sql stable
  as $$
    select min(lugar)::smallint from generate_series(1, 4) as lugar
    where not exists (select 1 from moderador_despedida m where m.despedida_id = despedida and m.lugar = lugar.lugar)
  $$;

-- A page that loses its first moderator is not left without one while somebody else looks after it.
create function despedida_sucessor() returns trigger
  language plpgsql
  as $$
begin
  new.moderador_id := (select pessoa_id from moderador_despedida
    where despedida_id = new.id and pessoa_id <> old.moderador_id order by desde, lugar limit 1);
  return new;
end
$$;
create trigger despedida_sucessor before update of moderador_id on despedida
  for each row when (new.moderador_id is null and old.moderador_id is not null) execute function despedida_sucessor();

create function despedida_primeiro_moderador() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    delete from moderador_despedida where despedida_id = new.id and pessoa_id = old.moderador_id;
  end if;
  if new.moderador_id is not null then
    insert into moderador_despedida (despedida_id, pessoa_id, lugar) values (new.id, new.moderador_id, lugar_livre(new.id))
      on conflict (despedida_id, pessoa_id) do nothing;
  end if;
  return null;
end
$$;
create trigger despedida_primeiro_moderador after insert on despedida
  for each row when (new.moderador_id is not null) execute function despedida_primeiro_moderador();
create trigger despedida_outro_primeiro_moderador after update of moderador_id on despedida
  for each row when (new.moderador_id is distinct from old.moderador_id) execute function despedida_primeiro_moderador();

-- Invitations to look after a despedida that went out as a link by SMS: one use, seven days. Stored as a keyed hash, deleted when used.
create table convite_moderador (
  id bigint generated always as identity primary key,
  despedida_id bigint not null references despedida (id) on delete cascade,
  nome text not null,
  telefone text not null,
  token_hmac text not null unique,
  criado_por bigint references conta (id) on delete set null,
  criado_em timestamptz(3) not null default now(),
  expira_em timestamptz(3) not null,
  unique (despedida_id, telefone)
);
create index convite_moderador_telefone on convite_moderador (telefone);
