-- The family or staff may hide how many people watch the velório; it is shown unless they do.
alter table despedida add column mostrar_espectadores boolean not null default true;
