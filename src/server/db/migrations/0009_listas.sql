-- Lists and searches whose cost does not grow with the number of farewells (docs/decisions/015).

-- Totals kept by the writes themselves: counting a hundred thousand rows for one page of five is the page's whole cost.
create table contagem (
  nome text primary key,
  quantos bigint not null
);

create function contar(o_que text, diferenca bigint) returns void
  language plpgsql
  as $$
begin
  if diferenca <> 0 then
    insert into contagem (nome, quantos) values (o_que, diferenca)
      on conflict (nome) do update set quantos = contagem.quantos + excluded.quantos;
  end if;
end
$$;

create function contar_despedidas() returns trigger
  language plpgsql
  as $$
declare
  todas bigint := 0;
  publicas bigint := 0;
begin
  if tg_op <> 'DELETE' then
    select count(*), count(*) filter (where status_memoria and tipo = 'Publica') into todas, publicas from novas;
  end if;
  if tg_op <> 'INSERT' then
    select todas - count(*), publicas - count(*) filter (where status_memoria and tipo = 'Publica')
      into todas, publicas from velhas;
  end if;
  perform contar('despedidas', todas);
  perform contar('despedidas:publicas', publicas);
  return null;
end
$$;
create trigger despedida_contada_nova after insert on despedida
  referencing new table as novas for each statement execute function contar_despedidas();
create trigger despedida_contada_mudada after update on despedida
  referencing old table as velhas new table as novas for each statement execute function contar_despedidas();
create trigger despedida_contada_velha after delete on despedida
  referencing old table as velhas for each statement execute function contar_despedidas();

create function contar_do_evento() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    perform contar('evento:' || evento_id, count(*)), contar('evento:' || evento_id || ':aprovadas', count(*) filter (where aprovado))
      from novas group by evento_id;
  elsif tg_op = 'DELETE' then
    perform contar('evento:' || evento_id, -count(*)), contar('evento:' || evento_id || ':aprovadas', -count(*) filter (where aprovado))
      from velhas group by evento_id;
  else
    perform contar('evento:' || evento_id, sum(uma)), contar('evento:' || evento_id || ':aprovadas', coalesce(sum(uma) filter (where aprovado), 0))
      from (select evento_id, aprovado, 1 as uma from novas union all select evento_id, aprovado, -1 from velhas) as todas
      group by evento_id;
  end if;
  return null;
end
$$;
create trigger homenagem_evento_contada_nova after insert on homenagem_evento
  referencing new table as novas for each statement execute function contar_do_evento();
create trigger homenagem_evento_contada_mudada after update on homenagem_evento
  referencing old table as velhas new table as novas for each statement execute function contar_do_evento();
create trigger homenagem_evento_contada_velha after delete on homenagem_evento
  referencing old table as velhas for each statement execute function contar_do_evento();

select contar('despedidas', count(*)), contar('despedidas:publicas', count(*) filter (where status_memoria and tipo = 'Publica'))
  from despedida;
select contar('evento:' || evento_id, count(*)), contar('evento:' || evento_id || ':aprovadas', count(*) filter (where aprovado))
  from homenagem_evento group by evento_id;

-- Every word that stands in some name: a mistyped word of a search is compared with these few thousand, not with every name.
create table palavra_nome (
  palavra text primary key
);
create index palavra_nome_parecida on palavra_nome using gin (palavra gin_trgm_ops) with (fastupdate = off);

create function guardar_palavras() returns trigger
  language plpgsql
  as $$
begin
  insert into palavra_nome (palavra)
    select distinct palavra from novos, regexp_split_to_table(nome_dobrado, '[^[:alnum:]]+') as palavra
    where length(palavra) > 2
    order by 1
    on conflict do nothing;
  return null;
end
$$;
create trigger falecido_palavras_novas after insert on falecido
  referencing new table as novos for each statement execute function guardar_palavras();
create trigger falecido_palavras_mudadas after update on falecido
  referencing new table as novos for each statement execute function guardar_palavras();

insert into palavra_nome (palavra)
  select distinct palavra from falecido, regexp_split_to_table(nome_dobrado, '[^[:alnum:]]+') as palavra where length(palavra) > 2;

-- A search reads what waits in a fast-update list from end to end, and the embedded engine has nobody who empties it.
alter index falecido_nome set (fastupdate = off);
alter index registro_falecido_nome set (fastupdate = off);
select gin_clean_pending_list('falecido_nome'), gin_clean_pending_list('registro_falecido_nome');

alter table homenagem_evento add column texto_dobrado text
  generated always as (dobrar(nome_cliente || ' ' || nome_homenageado || ' ' || mensagem)) stored;
create index homenagem_evento_texto on homenagem_evento using gin (texto_dobrado gin_trgm_ops) with (fastupdate = off);

-- What sorts without a date stands last: the old order of this index was the other way round and served nothing.
drop index registro_falecido_recente;
create index registro_falecido_recente on registro_falecido (falecimento desc nulls last, id desc);

create index auditoria_alvo on auditoria (alvo, id desc) where alvo <> '';
create index conta_equipe on conta (id desc) where papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR'];
create index apresentacao_inicio on apresentacao (data_hora_inicial);
create index apresentacao_capela_inicio on apresentacao (empresa, capela, data_hora_inicial) where status;
create index apresentacao_capela_fim on apresentacao (empresa, capela, data_hora_final) where status;
create index midia_homenagem on midia (homenagem_id) where homenagem_id is not null;
