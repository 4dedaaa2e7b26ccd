-- An acute or grave accent typed for an apostrophe (D´Ávila) is one: the extension folds the other forms already.
create or replace function dobrar(texto text) returns text
  language sql immutable strict parallel safe
  as $$ select public.unaccent('public.unaccent'::regdictionary, lower(translate(texto, '´`', ''''''))) $$;
update falecido set nome = nome where nome ~ '[´`]';
update registro_falecido set nome = nome where nome ~ '[´`]';
update homenagem_evento set mensagem = mensagem where nome_cliente || nome_homenageado || mensagem ~ '[´`]';
reindex index participante_ofertas_nome;
reindex index pessoa_nome_trigramas;
