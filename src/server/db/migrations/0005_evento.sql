-- Events as data: when they take messages, which pictures stand on the panel, and which one is shown when nobody names one.
alter table evento add column inicio date;
alter table evento add column fim date;
alter table evento add column imagens text[] not null
  default array['1', '2', '3', '4', '5', '6', '7'];
alter table evento add column atual boolean not null default false;
alter table evento add constraint evento_periodo check (inicio is null or fim is null or inicio <= fim);
create unique index evento_atual on evento (atual) where atual;

insert into evento (nome, empresa, titulo, atual) values ('Finados2025', 'Memorial Parque Maceió', 'PainelFinados', true)
  on conflict (nome, empresa) do update set atual = true;

create index homenagem_evento_aprovadas on homenagem_evento (evento_id, id desc) where aprovado;
