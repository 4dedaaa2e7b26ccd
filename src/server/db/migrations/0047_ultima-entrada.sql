-- When an account last signed in, for the list of collaborators; sessions are deleted some time after their end.
alter table conta add column entrou_em timestamptz(3);
update conta set entrou_em = (select max(criada_em) from sessao where sessao.conta_id = conta.id);
