import type { EstadoTransmissao } from '#contract/transmissao/schema.ts'

type StateWords = { titulo: string; ajuda: string }

/** What each state means and what can be done. */
export const ESTADO_TEXTO: Readonly<Record<EstadoTransmissao, StateWords>> = {
  'sem-reserva': {
    titulo: 'Nenhuma capela reservada',
    ajuda: 'Reserve a capela e o horário desta despedida; a transmissão segue a reserva.',
  },
  desativada: {
    titulo: 'Desativada',
    ajuda: 'A câmera ou a reserva está desligada. Quem abre a página lê “Transmissão Desativada”.',
  },
  agendada: {
    titulo: 'Agendada',
    ajuda: 'A imagem é preparada cinco minutos antes do início e então aparece aqui, só para a equipe.',
  },
  encerrada: { titulo: 'Encerrada', ajuda: 'Quem abre a página lê “Transmissão encerrada”.' },
  'sem-camera': {
    titulo: 'Capela sem câmera',
    ajuda:
      'Nenhuma câmera está configurada para esta capela. Transmita de um celular ou notebook, ou mude a reserva para outra capela.',
  },
  'sem-ffmpeg': {
    titulo: 'Programa de vídeo ausente',
    ajuda: 'O servidor não encontrou o ffmpeg. Chame o técnico.',
  },
  conectando: { titulo: 'Conectando', ajuda: 'A câmera está sendo aberta. A imagem leva alguns segundos.' },
  'ao-vivo': { titulo: 'Ao vivo', ajuda: 'A imagem está chegando.' },
  reconectando: {
    titulo: 'Reconectando',
    ajuda: 'A imagem foi interrompida e volta sozinha. Confira se a câmera está ligada e na rede.',
  },
  credenciais: {
    titulo: 'Credenciais recusadas',
    ajuda: 'A câmera não aceitou o usuário ou a senha. Chame o técnico: nova tentativa a cada minuto.',
  },
  endereco: {
    titulo: 'Câmera não encontrada na rede',
    ajuda:
      'O endereço ou o caminho da câmera não existe agora. Confira o cabo de rede; se mudou de lugar, chame o técnico.',
  },
  porta: {
    titulo: 'Câmera recusou a conexão',
    ajuda:
      'O aparelho está na rede, mas não entrega a imagem. Desligue-o e ligue-o de novo; se não voltar, chame o técnico.',
  },
  'sem-sinal': {
    titulo: 'Sem sinal da câmera',
    ajuda: 'A câmera não responde. Confira se ela está ligada e com o cabo de rede.',
  },
  codec: {
    titulo: 'Formato não suportado',
    ajuda:
      'A câmera envia um formato que os aparelhos não tocam. Ele está sendo convertido, se a conversão for permitida.',
  },
  disco: { titulo: 'Disco cheio', ajuda: 'O servidor está sem espaço. Chame o técnico agora.' },
}

/** The same states while a phone or notebook is the camera. */
export const ESTADO_DO_APARELHO: Partial<Record<EstadoTransmissao, string>> = {
  conectando: 'A primeira imagem do aparelho leva alguns segundos.',
  reconectando: 'O aparelho parou de enviar. Confira a internet dele; a imagem volta sozinha.',
  codec: 'O servidor não entendeu a imagem do aparelho e pediu que ele grave de novo.',
}

export const MONITOR = {
  erro: 'Não foi possível concluir. Tente novamente.',
  capela: 'Capela',
  assistindo: (agora: number, pico: number) => `${agora} assistindo agora, ${pico} no máximo`,
  ultima: (segundos: number) => `Última imagem há ${segundos} s`,
  estenderPor: 'Estender por',
  estender: (minutos: number) => (minutos === 60 ? 'Estender 1 hora' : `Estender ${minutos} min`),
  minutos: (minutos: number) => (minutos === 60 ? '1 hora' : `${minutos} min`),
  cerimonia: 'Cerimônia em andamento',
  encerrar: 'Encerrar transmissão',
  encerrarPergunta: 'Encerrar a transmissão agora?',
  encerrarTexto: 'Quem está assistindo lê “Transmissão encerrada”. Você pode reabrir enquanto o horário durar.',
  reabrir: 'Reabrir transmissão',
  feito: 'Atualização finalizada com sucesso!',
} as const
