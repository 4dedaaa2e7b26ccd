/** Labels of the despedida's own fields. */
export const DESPEDIDA_TELA = {
  cemiterio: 'Cemitério',
  sepultura: 'Localização do sepultado',
  sepulturaAjuda: 'Quadra, lote, jazigo.',
  sepultamento: 'Data e hora do sepultamento',
  velorio: 'Local do velório',
  dataVelorio: 'Data e hora do velório',
  biografia: 'Biografia',
  visualizacao: 'Visualização',
  publica: 'Qualquer pessoa encontra e abre a página.',
  privada: 'Só abre com o código de acesso.',
  moderacao: 'Comentários moderados',
  moderacaoAjuda: 'As mensagens esperam aprovação antes de aparecerem.',
  foraDasBuscas: 'Fora dos buscadores',
  foraDasBuscasAjuda: 'Google e outros buscadores deixam de indicar a página. Quem tem o link entra como antes.',
  banner: 'Imagem de fundo',
} as const
