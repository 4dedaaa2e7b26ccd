-- Staff or the chapel's attendant marked that the ceremony goes on: only then do picture and sound continue after the booked end.
alter table apresentacao add column cerimonia_em_andamento boolean not null default false;
