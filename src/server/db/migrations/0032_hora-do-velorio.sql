-- The hour of a wake that everybody reads is its active booking's, else the page's: a change of it is seen by the service that
-- saves either (features/despedida/velorio.ts), no longer by a trigger that knows the page's column only.
drop trigger despedida_mudanca on despedida;
drop function anotar_mudanca();
