-- Why a notice was given up, and the despedida it was about: its staff see it. No foreign key: the rows are deleted after seven days.
alter table mensagem add column motivo text not null default '';
alter table mensagem add column despedida_id bigint;
create index mensagem_nao_entregue on mensagem (despedida_id) where situacao = 'desistiu';
