-- The transmissao of a ceremony that has no chapel: the burial, the cortege, a mass, a wake at home. It has no hours of its own: they are
-- those of the ceremony, and it ends when the ceremony is removed.
create table transmissao_cerimonia (
  id bigint generated always as identity primary key,
  despedida_id bigint not null references despedida (id) on delete cascade,
  -- 'velorio', 'rito', or the id of an added ceremony.
  cerimonia text not null check (cerimonia ~ '^(velorio|rito|[0-9]{1,9})$'),
  camera text not null unique,
  -- Who of the family asked for it, as staff were told.
  autorizada_por text not null,
  parentesco text not null default '',
  aberta_em timestamptz(3) not null default now(),
  aberta_por bigint references conta (id) on delete set null,
  segmento_em timestamptz(3),
  encerrada_em timestamptz(3),
  -- A later end than the ceremony's own, by an extension.
  prorrogada_ate timestamp(0),
  em_andamento boolean not null default false,
  -- The key on the card of who attends the ceremony.
  cartao_hmac text unique,
  cartao_criado_em timestamptz(3),
  unique (despedida_id, cerimonia)
);

create trigger transmissao_cerimonia_pagina after insert or delete on transmissao_cerimonia
  for each row execute function mover_pela_apresentacao();
create trigger transmissao_cerimonia_pagina_mudada after update on transmissao_cerimonia
  for each row when ((old.encerrada_em, old.prorrogada_ate, old.em_andamento) is distinct from
    (new.encerrada_em, new.prorrogada_ate, new.em_andamento)) execute function mover_pela_apresentacao();

-- What happens to it is recorded as for an apresentacao.
alter table transmissao_registro alter column apresentacao_id drop not null,
  add column transmissao_cerimonia_id bigint references transmissao_cerimonia (id) on delete cascade,
  add check (num_nonnulls(apresentacao_id, transmissao_cerimonia_id) = 1);
create index transmissao_registro_cerimonia on transmissao_registro (transmissao_cerimonia_id, id desc)
  where transmissao_cerimonia_id is not null;
