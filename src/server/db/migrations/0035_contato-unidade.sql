-- How the public reaches each unit; a unit without a row has no contact of its own. Numbers are digits with the area code.
create table contato_unidade (
  unidade text primary key,
  telefone text not null default '',
  whatsapp text not null default '',
  endereco text not null default ''
);
