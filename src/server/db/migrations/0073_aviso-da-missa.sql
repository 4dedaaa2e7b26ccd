-- A notice of a date stays as a row after it was queued: a later change of its hour is told to whom it reached. It is deleted when the person
-- stops it and when its day has passed.
alter table lembrete drop constraint lembrete_tipo_check,
  add check (tipo in ('missa_setimo_dia', 'um_ano')),
  add column enviado_em timestamptz(3);
-- Until when a notice of a date may leave, and only in the hours in which nobody is disturbed.
alter table mensagem add column ate timestamptz(3);
