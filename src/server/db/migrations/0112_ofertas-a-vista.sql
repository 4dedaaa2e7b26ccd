-- Whether the box of the offers and its text were in view when the form was sent. Nobody knows it of what was recorded before, by a dialog that
-- had the box below its buttons: none of that counts as agreed. The rows stay, as what was sent.
alter table consentimento add column a_vista boolean;
update consentimento set a_vista = false where finalidade = 'ofertas';
update participante set deseja_ofertas = false where deseja_ofertas;

-- The register of the proofs that do not count is read newest first.
create index consentimento_nao_vista on consentimento (id desc)
  where finalidade = 'ofertas' and valor and retirado_em is null and a_vista is not true;
