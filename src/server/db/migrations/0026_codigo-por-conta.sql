-- Verification codes belong to an account instead of a session (two tabs of one person share them), and the account that
-- validated one is recorded: colleagues may use each other's codes.
alter table codigo_verificacao add column validado_por bigint references conta (id) on delete cascade;
update codigo_verificacao v set validado_por = s.conta_id from sessao s
  where v.finalidade = 'moderador' and v.validado_em is not null and s.id = v.dono;
update codigo_verificacao set anulado = true where finalidade = 'moderador' and validado_em is null;
