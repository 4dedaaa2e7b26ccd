/** Texts of chapel apresentacoes, specification §4, §5, §8. */
export const CAPELA = {
  preencha: 'Preencha todos os campos obrigatórios!',
  preenchaAssistente: 'Preencha todos os campos obrigatórios da cerimônia',
  ocupada: 'Capela já vinculada a outra cerimônia!',
  ocupadaAssistente: 'Esta capela já está vinculada a outra cerimônia no horário selecionado',
  erroEditar: 'Erro ao editar capela.',
  erroCarregar: 'Erro ao carregar capela.',
  erroVincular: 'Erro ao vincular cerimônia à despedida',
  editada: 'Capela editada com sucesso!',
  salva: 'Capela salva com sucesso!',
  inicioAntesDoFim: 'O início precisa ser antes do fim.',
  longaDemais: 'A cerimônia pode durar no máximo 48 horas.',
} as const

/** The sheet of the day by e-mail. */
export const FOLHA_POR_EMAIL = {
  assunto: (unidade: string, dia: string) => `Velórios de hoje e amanhã: ${unidade}, ${dia}`,
  abertura: (unidade: string, dia: string, hora: string) =>
    `${unidade}. Velórios de hoje e amanhã, como estavam em ${dia} às ${hora}.`,
  vazia: 'Nenhum velório hoje nem amanhã nesta unidade.',
  reservado: 'velório reservado',
  das: (inicio: string, fim: string) => `${inicio} a ${fim}`,
  velorio: (capela: number, nome: string, horas: string, imagem: boolean, grava: boolean) =>
    `Capela ${capela}: ${nome}, ${horas}. ${imagem ? 'Com imagem' : 'Sem imagem'}, ${grava ? 'grava' : 'não grava'}.`,
  cerimonia: (titulo: string, quando: string, onde: string) =>
    `  ${titulo}: ${quando === '' ? 'hora a confirmar' : quando}${onde === '' ? '' : `, ${onde}`}`,
  proximo: (quando: string) => `  Próximo na capela: ${quando}`,
  fim: (link: string) =>
    `O contato da família, as notas e o que é reservado não vão por e-mail. Estão na folha do dia, no portal: ${link}`,
} as const
