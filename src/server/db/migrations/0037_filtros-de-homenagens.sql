-- Each filter of the tributes table is read by id descending from an index of its own, however many tributes a page has.
drop index homenagem_pendente;
create index homenagem_aguardando on homenagem (despedida_id, id desc) where not publicado and decidido_em is null;
create index homenagem_aprovada on homenagem (despedida_id, id desc) where publicado;
create index homenagem_desaprovada on homenagem (despedida_id, id desc) where not publicado and decidido_em is not null;
-- Reports that wait are counted for each row of the list of farewells.
create index denuncia_pendente on denuncia (despedida_id) where decisao is null;
