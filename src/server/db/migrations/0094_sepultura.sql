-- The public search for a grave (contract: src/contract/sepultura). `sepultura_oculta`: the family asked that nobody finds it there.
alter table registro_falecido add column sepultura_oculta boolean not null default false;
-- A search names the year: some hundred rows of it are compared with the words of the name.
create index registro_falecido_sepultura on registro_falecido (left(falecimento, 4))
  where localizacao <> '' and not sepultura_oculta;
