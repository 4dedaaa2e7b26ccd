-- The family may stop a recording without erasing it, and have it go on: nothing between the two moments is recorded.
alter table gravacao_consentimento
  add column pausada_em timestamptz,
  add column retomada_em timestamptz;
