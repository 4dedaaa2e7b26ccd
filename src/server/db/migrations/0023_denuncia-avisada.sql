-- When the notice that names this report was queued; null while the report waits for one.
alter table denuncia add column avisada_em timestamptz(3);
-- Until now each report that needed a notice had one at once.
update denuncia set avisada_em = criado_em;
create index denuncia_sem_aviso on denuncia (despedida_id) where decisao is null and avisada_em is null;
