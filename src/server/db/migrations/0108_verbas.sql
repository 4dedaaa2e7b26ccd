-- What pays a message: no part of a day's limit borrows from another one (docs/decisions/003).
alter table mensagem drop constraint mensagem_verba_check,
  add constraint mensagem_verba_check check (verba in ('equipe', 'moderador', 'recuperacao', 'pedido', 'visitante'));
