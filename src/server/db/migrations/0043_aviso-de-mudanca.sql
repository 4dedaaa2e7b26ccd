-- Place and hours that people read before a change that still has to be told to those who asked for it. A second change before the
-- notice leaves keeps the first values: what is told is from what people knew to what holds then.
create table mudanca_a_avisar (
  despedida_id bigint primary key references despedida (id) on delete cascade,
  local_velorio text not null,
  data_velorio timestamp(0),
  local_sepultamento text not null,
  data_sepultamento timestamp(0),
  desde timestamptz(3) not null default now(),
  avisar_em timestamptz(3) not null
);
create index mudanca_a_avisar_em on mudanca_a_avisar (avisar_em);
create index consentimento_avisos on consentimento (participante_id) where finalidade = 'avisos' and valor and retirado_em is null;
