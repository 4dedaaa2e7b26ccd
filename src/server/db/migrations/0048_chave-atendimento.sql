-- The key on the card of a chapel: whoever attends the velório there may mark the ceremony and extend, without a sign-in. A new one replaces
-- the old; revoking deletes it.
create table chave_atendimento (
  empresa text not null,
  capela text not null,
  chave_hmac text not null unique,
  criada_por bigint references conta (id),
  criada_em timestamptz(3) not null default now(),
  usada_em timestamptz(3),
  primary key (empresa, capela)
);
