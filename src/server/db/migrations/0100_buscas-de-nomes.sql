-- A search of the offers normalised every name that it compared, and PostgreSQL uses no statistics of an expression in a partial index: a frequent
-- name was read to its last row. Of a stored column the planner knows how frequent a name is (docs/decisions/015).
alter table participante add column nome_dobrado text generated always as (dobrar(nome)) stored;
drop index participante_ofertas_nome;
create index participante_ofertas_nome on participante using gin (nome_dobrado gin_trgm_ops) with (fastupdate = off) where deseja_ofertas;

-- Whether a name is frequent is read from a sample: among two hundred names a surname that one in seventy has is missed now and then.
alter table participante alter column nome_dobrado set statistics 1000;
alter table despedida alter column nome_dobrado set statistics 1000;

-- The registered name is searched of those with a nome social only: an index of all of them read every Maria to find that few have one.
drop index falecido_registro;
create index falecido_registro on falecido using gin (registro_dobrado gin_trgm_ops) with (fastupdate = off) where nome_social <> '';
-- Imports and drafts compare the same name and both dates.
create index falecido_datas on falecido (data_falecimento, data_nascimento);

-- A name of two letters ("Sá") has no trigram of its own: an index of whole words finds it in the register.
create index registro_falecido_palavras on registro_falecido using gin (string_to_array(nome_dobrado, ' ')) with (fastupdate = off);

analyze participante, despedida, falecido, registro_falecido;
