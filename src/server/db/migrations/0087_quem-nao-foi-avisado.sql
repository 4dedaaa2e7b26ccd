-- Whose notice it was: staff read whom it did not reach. No foreign key, as for the despedida; the name is read from the registration, so that
-- an erasure takes it from here too.
alter table mensagem add column participante_id bigint;
