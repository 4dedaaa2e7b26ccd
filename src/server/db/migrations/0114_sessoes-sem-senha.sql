-- Opened by a device, without the password: it does not change where a new password could be asked for.
alter table sessao add column sem_senha boolean not null default false;
