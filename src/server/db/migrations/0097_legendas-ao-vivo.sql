-- The family or staff may have captions written for the live picture; it has none unless they do.
alter table despedida add column legendas_ao_vivo boolean not null default false;
