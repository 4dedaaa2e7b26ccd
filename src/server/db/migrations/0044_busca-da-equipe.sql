-- The search box of the list of despedidas also finds days, contracts, and the moderator's name and phone.
create index despedida_data_velorio on despedida (data_velorio);
create index despedida_data_sepultamento on despedida (data_sepultamento);
create index despedida_contratos on despedida
  using gin (upper(contrato_jazigo || ' ' || contrato_plano || ' ' || codigo_jazigo) gin_trgm_ops) with (fastupdate = off);
create index pessoa_nome_trigramas on pessoa using gin (dobrar(nome) gin_trgm_ops) with (fastupdate = off);
create index pessoa_telefone_trigramas on pessoa using gin (telefone gin_trgm_ops) with (fastupdate = off);
