-- The family may keep a public page out of search engines; private and inactive ones never are in them.
alter table despedida add column fora_das_buscas boolean not null default false;
create index despedida_buscas on despedida (id) where status_memoria and tipo = 'Publica' and not fora_das_buscas;
