-- Which of several nodes works for all: pulls cameras, records, reminds, forgets. One row, held for some seconds at a time.
create table turno (
  nome text primary key,
  no text not null,
  endereco text not null,
  ate timestamptz not null
);
