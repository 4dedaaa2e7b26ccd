-- Other systems that are told what happens. The secret signs what they receive; after a rotation the old one signs beside it until `anterior_ate`.
create table webhook (
  id bigint generated always as identity primary key,
  endereco text not null,
  segredo_cifrado text not null,
  anterior_cifrado text,
  anterior_ate timestamptz(3),
  criado_por bigint not null references conta (id),
  criado_em timestamptz(3) not null default now(),
  desligado_em timestamptz(3),
  motivo text not null default ''
);

-- What happened, once for each receiver. It holds neither name nor hour: the words are read when it leaves, so that a page that became private
-- meanwhile says no more than that.
create table webhook_entrega (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook (id) on delete cascade,
  evento text not null,
  despedida_id bigint not null,
  mensagem text not null default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  chave text not null,
  situacao text not null default 'espera' check (situacao in ('espera', 'enviando', 'enviada', 'desistiu')),
  tentativas integer not null default 0,
  tentar_em timestamptz(3) not null default now(),
  desistir_em timestamptz(3) not null default now() + interval '24 hours',
  ocorreu_em timestamptz(3) not null default now(),
  encerrada_em timestamptz(3),
  resposta text not null default '',
  unique (webhook_id, chave)
);
create index webhook_a_entregar on webhook_entrega (tentar_em) where situacao in ('espera', 'enviando');

-- What the receivers know of a despedida and of its velórios.
create table webhook_despedida (
  despedida_id bigint primary key,
  versao bigint not null,
  estado text not null,
  resumo text not null
);
create table webhook_velorio (
  apresentacao_id bigint primary key,
  vez integer not null default 1,
  terminou boolean not null default false,
  problema boolean not null default false
);
