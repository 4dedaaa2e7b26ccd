-- What a house fills in by itself, in sections; each save adds a version, and the greatest one is in force. Without a
-- row a section has the value that the portal begins with.
create table configuracao (
  secao text not null,
  versao int not null check (versao > 0),
  valor jsonb not null,
  autor_id bigint references conta (id),
  criada_em timestamptz(3) not null default now(),
  primary key (secao, versao)
);
create trigger configuracao_pagina after insert or update or delete on configuracao
  for each statement execute function mover_todas();

-- Contacts and florists become sections of their unit.
insert into configuracao (secao, versao, valor)
  select 'unidade:' || u.codigo, 1, jsonb_build_object('nome', u.nome, 'endereco', c.endereco, 'telefone', c.telefone,
    'whatsapp', c.whatsapp, 'mapa', '', 'logo', '/imagens/marcas/' || u.tela || '-claro.svg',
    'capelas', (select jsonb_agg(lpad(n::text, 2, '0') order by n) from generate_series(1, u.capelas) n))
  from contato_unidade c join (values ('ME', 'ME', 'Memorial Parque Maceió', 7), ('CV', 'CV', 'Central de Velórios', 4),
    ('PF', 'PF', 'Parque das Flores', 4), ('CP', 'CP', 'Cemitério Previda', 4), ('AM', 'PA', 'Parque do Agreste', 4)
  ) as u (codigo, tela, nome, capelas) on u.codigo = c.unidade;
insert into configuracao (secao, versao, valor)
  select 'floriculturas' || case when unidade = '' then '' else ':' || unidade end, 1, jsonb_build_object('itens', jsonb_agg(jsonb_build_object('nome', nome,
    'telefone', telefone, 'endereco', endereco, 'link', link) order by ordem, id))
  from floricultura group by unidade;
drop table contato_unidade;
drop table floricultura;

-- A picture of the settings belongs to no despedida and may be seen by everybody.
alter table midia add column configuracao boolean not null default false;

-- The pictures of the panel are a section of the settings.
alter table evento drop column imagens;
