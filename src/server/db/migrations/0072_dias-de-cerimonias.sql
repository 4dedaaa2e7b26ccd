-- The days of the added ceremonies, for the search by day.
create function dias_de(cerimonias jsonb) returns text[] immutable strict parallel safe language sql
  return array(select left(c ->> 'data_hora', 10) from jsonb_array_elements(cerimonias) c);
alter table despedida add column dias_de_cerimonias text[] generated always as (dias_de(cerimonias)) stored;
create index despedida_dias_de_cerimonias on despedida using gin (dias_de_cerimonias) where dias_de_cerimonias <> '{}';
