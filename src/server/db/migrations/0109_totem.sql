-- The key of a unit's kiosk for graves, as a keyed hash of its number: another number is another key. Without a row it is the first one.
create table totem_sepultura (
  unidade text primary key,
  numero int not null check (numero > 0),
  trocado_em timestamptz(3) not null default now()
);
