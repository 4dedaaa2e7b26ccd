-- Notices that must arrive: kept with what gave the reason, delivered afterwards by whichever node is free.
create table mensagem (
  id bigint generated always as identity primary key,
  canal text not null check (canal in ('sms', 'email')),
  para text not null,
  assunto text not null,
  texto text not null,
  -- Given twice with the same key, a notice is one notice.
  chave text unique,
  situacao text not null default 'espera' check (situacao in ('espera', 'enviando', 'enviada', 'desistiu')),
  tentativas integer not null default 0,
  tentar_em timestamptz(3) not null default now(),
  criada_em timestamptz(3) not null default now(),
  encerrada_em timestamptz(3)
);
create index mensagem_a_enviar on mensagem (tentar_em) where situacao in ('espera', 'enviando');
