-- Staff replaced the contact of a participante: whoever proves the new one does not read what was written for the family alone under the old.
alter table participante add column contato_corrigido boolean not null default false;

-- The search for a grave leaves out whoever has a page that is not open, by the name of the register too: many pages name no contract.
create index falecido_registro_inteiro on falecido (registro_dobrado);
create index falecido_social_inteiro on falecido (dobrar(nome_social)) where nome_social <> '';
