-- Ceremonies besides the velório and the last one: read and saved as one list with the page (cerimonia-schema.ts of the contract). A changed
-- hour is kept under `velorio`, `sepultamento`, or the id of an added ceremony.
alter table despedida add column cerimonias jsonb not null default '[]'
  check (jsonb_typeof(cerimonias) = 'array' and jsonb_array_length(cerimonias) <= 10);
alter table cerimonia_mudanca drop constraint cerimonia_mudanca_cerimonia_check,
  add check (cerimonia ~ '^(velorio|sepultamento|[0-9]+)$');
alter table mudanca_a_avisar add column cerimonias jsonb not null default '[]';
