-- A code that has further ways waits as a notice does, and any node continues it. Its texts hold `{codigo}` where the code will stand, which is
-- encrypted beside them. Nothing is sent once the code `codigo_id` was typed in, voided or expired, and the row is deleted. No foreign key, as for
-- the despedida.
alter table mensagem add column codigo_id bigint;
alter table mensagem add column codigo_cifrado text not null default '';
create index mensagem_codigo on mensagem (codigo_id) where codigo_id is not null;
