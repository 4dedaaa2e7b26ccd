-- A notice to a phone that could not leave waits, with the reason, and the staff of its despedida read so.
drop index mensagem_nao_entregue;
create index mensagem_nao_entregue on mensagem (despedida_id) where situacao in ('espera', 'desistiu');
-- A later notice to the same phone waits for it.
create index mensagem_nao_saiu on mensagem (para) where situacao = 'espera' and motivo <> '';
