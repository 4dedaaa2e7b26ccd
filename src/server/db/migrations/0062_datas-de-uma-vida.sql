-- A birth is known by its day, month or year ('1931-05-12', '1931-05', '1931') or by nobody ('desconhecida'), a death by its day, month or
-- year. The texts sort as the dates do, and mean the same on the wire.
alter table falecido
  alter column data_nascimento type text collate "C" using to_char(data_nascimento, 'YYYY-MM-DD'),
  alter column data_falecimento type text collate "C" using to_char(data_falecimento, 'YYYY-MM-DD');
alter table falecido
  add constraint falecido_nascimento check (data_nascimento ~ '^(\d{4}(-\d\d){0,2}|desconhecida)$'),
  add constraint falecido_falecimento check (data_falecimento ~ '^\d{4}(-\d\d){0,2}$');
-- Null: the register does not say.
alter table registro_falecido
  alter column nascimento type text collate "C" using to_char(nascimento, 'YYYY-MM-DD'),
  alter column falecimento type text collate "C" using to_char(falecimento, 'YYYY-MM-DD');
alter table registro_falecido
  add constraint registro_falecido_nascimento check (nascimento ~ '^(\d{4}(-\d\d){0,2}|desconhecida)$'),
  add constraint registro_falecido_falecimento check (falecimento ~ '^\d{4}(-\d\d){0,2}$');
-- The anniversary also of a life with one date, as that of a baby, because the family asked for it.
alter table despedida add column lembrar_aniversario boolean not null default false;
