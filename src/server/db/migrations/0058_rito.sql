-- Whether the last ceremony is a burial or a cremation. Its hour, place and location stand in data_sepultamento, local_sepultamento and
-- localizacao_sepultado for both. In the register null: it does not say.
alter table despedida add column rito text not null default 'sepultamento' check (rito in ('sepultamento', 'cremacao'));
alter table registro_falecido add column rito text check (rito in ('sepultamento', 'cremacao'));
