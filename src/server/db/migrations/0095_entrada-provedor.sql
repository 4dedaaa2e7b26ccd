-- Answers of the group's identity provider that were used (decision 134): the keyed hash of each `state`, until its cookie is over.
create table entrada_provedor (
  estado text primary key,
  expira_em timestamptz(3) not null
);
