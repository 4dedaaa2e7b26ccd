-- Who signs in, and how hard guessing is: accounts of the directory, failures in a row, the second factor.

-- What the directory itself calls the person, so that a login given to somebody else later opens no old account.
alter table conta add column diretorio_id text;
create unique index conta_diretorio on conta (diretorio_id) where origem = 'diretorio';

-- Wrong passwords since the last right one; at 100 the account asks for a new password.
alter table conta add column falhas int not null default 0;
alter table conta add column falha_em timestamptz(3);

-- Whoever sets a password (its owner, recovery, staff, the operator) starts the count again.
create function conta_senha_nova() returns trigger language plpgsql as $$
begin
  new.falhas := 0;
  return new;
end $$;
create trigger conta_senha_nova before update of senha_hash on conta
  for each row when (new.senha_hash is distinct from old.senha_hash) execute function conta_senha_nova();

-- Growing delays count from the last try that was let through.
alter table limite add column ultima timestamptz(3) not null default now();

create table segundo_fator (
  conta_id bigint primary key references conta (id) on delete cascade,
  segredo_cifrado text not null,
  -- Null while it waits for its first right code: until then it is not asked for.
  confirmado_em timestamptz(3),
  -- The latest 30-second step whose code was taken: each step opens once.
  ultimo_passo bigint not null default 0,
  criado_em timestamptz(3) not null default now()
);

create table codigo_reserva (
  id bigint generated always as identity primary key,
  conta_id bigint not null references segundo_fator (conta_id) on delete cascade,
  codigo_hmac text not null,
  usado_em timestamptz(3),
  unique (conta_id, codigo_hmac)
);
