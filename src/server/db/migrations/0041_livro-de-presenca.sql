-- The guest book of a despedida: when the live picture of the velório was first opened with this code.
alter table participante add column assistiu_em timestamptz(3);

-- The newest answer of a phone about offers counts; the list of those who agreed is read newest first, or by name.
create index participante_ofertas on participante (criado_em desc, id desc) where deseja_ofertas;
create index participante_ofertas_nome on participante using gin (dobrar(nome) gin_trgm_ops) with (fastupdate = off) where deseja_ofertas;
drop index participante_telefone;
create index participante_telefone on participante (telefone, id desc) where telefone <> '';
