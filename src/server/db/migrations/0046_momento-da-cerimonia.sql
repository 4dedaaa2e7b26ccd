-- What happens in the chapel now, in the words of the staff: "Chegada do corpo", "Cortejo às 15h40". Empty: nothing to tell.
alter table apresentacao add column momento text not null default '' check (char_length(momento) <= 80);

create trigger apresentacao_pagina_momento after update of momento on apresentacao
  for each row when (old.momento <> new.momento) execute function mover_pela_apresentacao();
