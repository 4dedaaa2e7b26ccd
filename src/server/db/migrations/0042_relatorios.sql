-- Reports read whole months of despedidas and homenagens.
create index despedida_criado on despedida (criado_em);
create index homenagem_data on homenagem (data);
