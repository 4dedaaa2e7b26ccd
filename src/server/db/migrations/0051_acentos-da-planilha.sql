-- How a sheet was decoded, with names by which a person sees whether that was right, and how many lines were read with a warning.
alter table planilha add column codificacao text not null default '', add column acentuados text[] not null default '{}',
  add column avisos int not null default 0;
