-- All entities of the specification, §3. Wall-clock moments are `timestamp` without zone, instants `timestamptz(3)`.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- Folded text for searches: no accents, no case. Declared immutable so that generated columns may use it.
create function dobrar(texto text) returns text
  language sql immutable strict parallel safe
  as $$ select public.unaccent('public.unaccent'::regdictionary, lower(texto)) $$;

create table portal (
  chave text primary key,
  valor text not null
);

-- People who are alive: staff and moderators.
create table pessoa (
  id bigint generated always as identity primary key,
  nome text not null,
  telefone text not null default '',
  email text not null default '',
  cpf text not null default '',
  data_nascimento date,
  moderador_cliente text not null default 'Ainda não',
  parentesco_falecido text not null default 'Não informado',
  tipo_parentesco text,
  criado_em timestamptz(3) not null default now()
);
create index pessoa_telefone on pessoa (telefone);

create table conta (
  id bigint generated always as identity primary key,
  pessoa_id bigint not null references pessoa (id),
  username text not null,
  email text not null,
  senha_hash text,
  origem text not null default 'local' check (origem in ('local', 'diretorio')),
  papeis text[] not null,
  ativo boolean not null default true,
  criado_em timestamptz(3) not null default now()
);
create unique index conta_username on conta (origem, lower(username));
create unique index conta_email on conta (lower(email)) where origem = 'local';
create index conta_pessoa on conta (pessoa_id);

create table sessao (
  id text primary key,
  conta_id bigint not null references conta (id) on delete cascade,
  criada_em timestamptz(3) not null default now(),
  vista_em timestamptz(3) not null default now(),
  expira_em timestamptz(3) not null,
  encerrada_em timestamptz(3)
);
create index sessao_conta on sessao (conta_id) where encerrada_em is null;

create table codigo_verificacao (
  id bigint generated always as identity primary key,
  finalidade text not null check (finalidade in ('moderador', 'telefone', 'recuperacao')),
  contato text not null,
  dono text not null,
  codigo_hmac text not null,
  tentativas int not null default 0,
  criado_em timestamptz(3) not null default now(),
  expira_em timestamptz(3) not null,
  validado_em timestamptz(3),
  anulado boolean not null default false
);
create index codigo_verificacao_contato on codigo_verificacao (contato, criado_em desc);

create table falecido (
  id bigint generated always as identity primary key,
  nome text not null,
  data_nascimento date not null,
  data_falecimento date not null,
  sexo text check (sexo in ('Masculino', 'Feminino')),
  cidade text not null default '',
  estado text not null default '',
  pais text not null default '',
  nome_dobrado text generated always as (dobrar(nome)) stored,
  criado_em timestamptz(3) not null default now()
);
create index falecido_nome on falecido using gin (nome_dobrado gin_trgm_ops);

-- Identifiers start at 10 000 and grow by random steps, so that neighbours cannot be walked and newest-first holds.
create sequence despedida_numero start 10000;
create function proxima_despedida() returns bigint
  language sql volatile
  as $$ select max(nextval('despedida_numero')) from generate_series(1, 1 + floor(random() * 97)::int) $$;

create table despedida (
  id bigint primary key default proxima_despedida(),
  falecido_id bigint not null references falecido (id),
  moderador_id bigint references pessoa (id),
  foto_perfil text,
  foto_fundo int not null default 1 check (foto_fundo between 1 and 12),
  obituario text not null default '',
  data_sepultamento timestamp(0),
  local_sepultamento text not null default '',
  localizacao_sepultado text not null default '',
  data_velorio timestamp(0),
  local_velorio text not null default '',
  status_memoria boolean not null default true,
  tipo text not null default 'Publica' check (tipo in ('Publica', 'Privada')),
  com_moderacao boolean not null default true,
  contrato_jazigo text not null default '',
  codigo_jazigo text not null default '',
  contrato_plano text not null default '',
  chave text not null,
  codigo_cifrado text not null,
  codigo_hmac text not null,
  acesso_versao int not null default 1,
  criado_em timestamptz(3) not null default now(),
  criado_por bigint references conta (id),
  atualizado_em timestamptz(3) not null default now(),
  atualizado_por bigint references conta (id)
);
create index despedida_moderador on despedida (moderador_id, id desc);
create index despedida_chave on despedida (chave);
create index despedida_falecido on despedida (falecido_id);
create index despedida_publicas on despedida (id desc) where status_memoria and tipo = 'Publica';
create index despedida_contrato on despedida (contrato_jazigo) where contrato_jazigo <> '';

-- A booking of a chapel. Two active bookings of one chapel never overlap: the database keeps it.
create table apresentacao (
  id bigint generated always as identity primary key,
  despedida_id bigint not null references despedida (id) on delete cascade,
  empresa text not null check (empresa in ('CV', 'PF', 'ME', 'CP', 'AM')),
  capela text not null check (capela ~ '^[0-9]{2}$'),
  data_hora_inicial timestamp(0) not null,
  data_hora_final timestamp(0) not null,
  status boolean not null default true,
  status_camera boolean not null default true,
  camera text not null unique,
  criado_em timestamptz(3) not null default now(),
  check (data_hora_inicial < data_hora_final),
  constraint apresentacao_sem_conflito exclude using gist (
    empresa with =, capela with =, tsrange(data_hora_inicial, data_hora_final) with &&
  ) where (status)
);
create index apresentacao_despedida on apresentacao (despedida_id);
create index apresentacao_fim on apresentacao (data_hora_final);

create table participante (
  id bigint generated always as identity primary key,
  despedida_id bigint not null references despedida (id) on delete cascade,
  nome text not null,
  telefone text not null,
  email text not null default '',
  codigo_hmac text not null,
  acesso_versao int,
  deseja_ofertas boolean not null default false,
  criado_em timestamptz(3) not null default now()
);
create unique index participante_codigo on participante (despedida_id, codigo_hmac);

create table consentimento (
  id bigint generated always as identity primary key,
  participante_id bigint references participante (id) on delete cascade,
  finalidade text not null,
  versao_texto text not null,
  valor boolean not null,
  canal text not null,
  registrado_em timestamptz(3) not null default now()
);

create table homenagem (
  id bigint generated always as identity primary key,
  despedida_id bigint not null references despedida (id) on delete cascade,
  participante_id bigint references participante (id) on delete set null,
  nome text not null,
  descricao text not null,
  imagem text,
  publicado boolean not null default false,
  decidido_por bigint references conta (id),
  decidido_em timestamptz(3),
  data timestamptz(3) not null default now()
);
create index homenagem_despedida on homenagem (despedida_id, id desc);
create index homenagem_pendente on homenagem (despedida_id) where not publicado and decidido_em is null;

-- Pictures by random name; who may see one follows from the record it belongs to.
create table midia (
  nome text primary key,
  despedida_id bigint references despedida (id) on delete cascade,
  homenagem_id bigint references homenagem (id) on delete cascade,
  largura int not null,
  altura int not null,
  bytes int not null,
  criado_em timestamptz(3) not null default now()
);
create index midia_despedida on midia (despedida_id);

create table evento (
  id bigint generated always as identity primary key,
  nome text not null,
  empresa text not null,
  titulo text not null,
  aberto boolean not null default true,
  unique (nome, empresa)
);

create table homenagem_evento (
  id bigint generated always as identity primary key,
  evento_id bigint not null references evento (id),
  nome_cliente text not null,
  nome_homenageado text not null default '',
  email text not null default '',
  telefone text not null,
  mensagem text not null,
  aprovado boolean not null default false,
  decidido_por bigint references conta (id),
  decidido_em timestamptz(3),
  data_inclusao timestamptz(3) not null default now()
);
create index homenagem_evento_lista on homenagem_evento (evento_id, id desc);

-- The local copy of the group's register of the deceased; the wizard searches it.
create table registro_falecido (
  id bigint generated always as identity primary key,
  nome text not null,
  cpf text not null default '',
  nascimento date,
  falecimento date,
  num_contrato text not null default '',
  empresa text not null default '',
  tipo text not null default '',
  cemiterio text not null default '',
  localizacao text not null default '',
  dt_sepultamento timestamp(0),
  velorio text not null default '',
  dt_velorio timestamp(0),
  sexo text check (sexo in ('Masculino', 'Feminino')),
  nome_dobrado text generated always as (dobrar(nome)) stored
);
create index registro_falecido_nome on registro_falecido using gin (nome_dobrado gin_trgm_ops);
create index registro_falecido_recente on registro_falecido (falecimento desc, id desc);
create index registro_falecido_cpf on registro_falecido (cpf) where cpf <> '';
create index registro_falecido_contrato on registro_falecido (num_contrato) where num_contrato <> '';

create table floricultura (
  id bigint generated always as identity primary key,
  unidade text not null,
  nome text not null,
  telefone text not null default '',
  endereco text not null default '',
  link text not null default '',
  ordem int not null default 0
);
create index floricultura_unidade on floricultura (unidade, ordem);

create table auditoria (
  id bigint generated always as identity primary key,
  quando timestamptz(3) not null default now(),
  conta_id bigint references conta (id),
  acao text not null,
  despedida_id bigint,
  alvo text not null default '',
  detalhe jsonb not null default '{}'
);
create index auditoria_despedida on auditoria (despedida_id, id desc);

-- Answers of calls sent with an Idempotency-Key, kept 24 h.
create table idempotencia (
  quem text not null,
  rota text not null,
  chave text not null,
  corpo_hash text not null,
  resposta text,
  criado_em timestamptz(3) not null default now(),
  primary key (quem, rota, chave)
);
create index idempotencia_idade on idempotencia (criado_em);

-- Fixed windows of the rate limits, shared by every node.
create table limite (
  chave text primary key,
  inicio timestamptz(3) not null default now(),
  contagem int not null
);
create index limite_idade on limite (inicio);
