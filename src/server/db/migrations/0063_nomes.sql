-- `nome` is what everybody reads: the nome social (Decreto 8.727/2016) where the person had one, else the name of the register. The
-- registered name of such a person is for staff only.
alter table falecido rename column nome to nome_registro;
alter table falecido
  add column nome_social text not null default '',
  add column conhecido_como text not null default '';
alter table falecido
  add column nome text generated always as (case nome_social when '' then nome_registro else nome_social end) stored;

-- Found by everybody: the shown name, and what the person was called.
drop trigger falecido_passa_nome on falecido;
alter table falecido drop column nome_dobrado;
alter table falecido
  add column nome_dobrado text generated always as (dobrar(case nome_social when '' then nome_registro else nome_social end
    || case conhecido_como when '' then '' else ' ' || conhecido_como end)) stored,
  add column registro_dobrado text generated always as (dobrar(nome_registro)) stored;
create index falecido_nome on falecido using gin (nome_dobrado gin_trgm_ops) with (fastupdate = off);
create index falecido_registro on falecido using gin (registro_dobrado gin_trgm_ops) with (fastupdate = off);
create trigger falecido_passa_nome after update on falecido
  for each row when (new.nome_dobrado is distinct from old.nome_dobrado) execute function passar_nome();
