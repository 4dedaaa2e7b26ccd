-- A wake that is recorded and not shown live, by a consent of its own; the family chooses from when the recording is shown.
alter table gravacao_consentimento
  add column so_gravar boolean not null default false,
  -- Local time of the portal; null: not chosen, nothing is shown.
  add column mostrar_em timestamp(0),
  add constraint mostrar_so_gravado check (so_gravar or mostrar_em is null);
