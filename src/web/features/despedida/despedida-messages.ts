/** Explanations of the fields of a despedida; their labels are in `CAMPOS`. */
export const DESPEDIDA_TELA = {
  sepulturaAjuda: 'Quadra, lote, jazigo.',
  publica: 'Qualquer pessoa encontra e abre a página.',
  privada: 'Só abre com o código de acesso.',
  moderacaoAjuda: 'As mensagens esperam aprovação antes de aparecerem.',
  foraDasBuscasAjuda: 'Google e outros buscadores deixam de indicar a página. Quem tem o link entra como antes.',
  espectadoresAjuda:
    'A partir de três pessoas, a sala do velório virtual mostra quantas estão juntas. Nunca mostra nomes.',
} as const
