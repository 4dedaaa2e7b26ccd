-- The group's own privacy policy: PDFs that administrators sent. The section `grupo` of the settings names the one in force.
create table politica_pdf (
  nome text primary key,
  conteudo bytea not null,
  criada_em timestamptz(3) not null default now()
);
