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
