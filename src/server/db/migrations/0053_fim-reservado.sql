-- The booked end of a velório whose ceremony staff ended early: `data_hora_final` is then the real end, and this one comes back with an undo.
alter table apresentacao add column fim_reservado timestamp(0);
