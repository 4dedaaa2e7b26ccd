/** Texts of the transmissao, specification §4 and §8. The first three are sent as plain text. */
export const TRANSMISSAO = {
  encerrada: 'Transmissão encerrada',
  emBreve: 'Transmissão em breve',
  desativada: 'Transmissão Desativada',
  codigoNecessario: 'Para acompanhar o velório, faça antes o seu cadastro.',
  nenhuma: 'Nenhuma transmissão disponível para esta despedida.',
  semElemento: 'Elemento de vídeo não encontrado!',
  semCamera: 'Câmera não encontrada para esta despedida.',
  erroRede: 'Erro de rede, tentando reconectar...',
  erroMidia: 'Erro de mídia, reiniciando...',
  erroFatal: 'Erro fatal, tentando reconectar...',
  falhaFinal: 'Falha ao conectar após várias tentativas. Por favor, recarregue a página.',
  semSuporte: 'Seu navegador não suporta reprodução HLS.',
  erroCarregar: 'Erro ao carregar o stream',
} as const

/** Texts of the transmissao of a ceremony without a chapel. */
export const TRANSMISSAO_CERIMONIA = {
  nomeObrigatorio: 'Informe quem da família pediu a transmissão',
  semHora: 'Informe antes a data e a hora desta cerimônia na despedida.',
  temCapela: 'O velório tem capela reservada: transmita pela capela.',
  semTransmissao: 'Esta cerimônia não tem transmissão.',
  semObs: 'A casa não tem servidor de mídia para o OBS. Transmita de um celular.',
} as const
