import { plural } from '#contract/plural.ts'
import type { AlertaTransmissao, EstadoTransmissao } from '#contract/transmissao/schema.ts'

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

/** What to do about an open alert. */
export const ALERTA_TEXTO: Readonly<Record<AlertaTransmissao, string>> = {
  fora: 'Sem imagem no horário do velório. Quem assiste vê “Reconectando com a capela”. Confira a câmera ou transmita de um celular.',
  preta: 'A imagem está preta. Confira a tampa da lente e a luz da capela.',
  parada:
    'A imagem está parada: a câmera repete a mesma imagem. Desligue a câmera e ligue de novo, ou transmita de um celular.',
  muda: 'Nenhum som chega da capela. Confira se o microfone está ligado.',
  corte: 'A transmissão termina em poucos minutos e há pessoas assistindo. Estenda se a cerimônia continuar.',
}

export const MONITOR = {
  titulo: 'Transmissão',
  carregando: 'Abrindo a transmissão…',
  falhou: 'Não foi possível abrir a transmissão.',
  erro: 'Não foi possível concluir. Tente novamente.',
  previa: 'Prévia da capela',
  semPrevia: 'A imagem aparece aqui quando a câmera estiver no ar.',
  simulada: 'Câmera de demonstração: a imagem é simulada.',
  som: 'Nível do som',
  ouvir: 'Ouvir',
  silenciar: 'Silenciar',
  semSom: 'Nenhum som há mais de 20 segundos. Confira o microfone da capela.',
  escura: 'A imagem está preta. Confira a lente e a luz da capela.',
  pessoa: 'Despedida',
  capela: 'Capela',
  horario: 'Horário',
  relogio: 'Agora',
  faltam: (texto: string) => `Começa em ${texto}`,
  termina: (texto: string) => `Termina em ${texto}`,
  passou: (texto: string) => `Terminou há ${texto}`,
  alertas: 'Avisos',
  alertaDesde: (quando: string) => `Desde ${quando}.`,
  fim: 'Fim do velório',
  terminaAs: (ate: string) => `A imagem e o som vão só ${ate}. A cerimônia continua?`,
  continuaAte: (ate: string) =>
    `O horário reservado acabou. A imagem e o som vão ${ate}, porque a cerimônia está em andamento.`,
  semEspaco: 'Outra família usa a capela em seguida: não é possível estender.',
  terminouEstenda: 'A imagem e o som terminaram. Se a cerimônia continua, estenda: quem assistia volta a ver.',
  assistindo: (agora: number, pico: number) => `${agora} assistindo agora, ${pico} no máximo`,
  ultima: (segundos: number) => `Última imagem há ${segundos} s`,
  atrasada: 'Imagem com atraso: a câmera espaça demais os quadros-chave (ajuste para 2 segundos)',
  reinicios: (vezes: number) =>
    vezes === 0 ? 'Sem interrupções' : plural(vezes, '1 interrupção', `${vezes} interrupções`),
  ligar: 'Ligar câmera',
  desligar: 'Desligar câmera',
  estenderPor: 'Estender por',
  estender: (minutos: number) => (minutos === 60 ? 'Estender 1 hora' : `Estender ${minutos} min`),
  minutos: (minutos: number) => (minutos === 60 ? '1 hora' : `${minutos} min`),
  estendida: (ate: string) => `A transmissão vai ${ate}.`,
  cerimonia: 'Cerimônia em andamento',
  cerimoniaAjuda: (minutos: number) =>
    `Se a hora do fim chegar, a imagem e o som continuam por ${minutos} ${plural(minutos, 'minuto', 'minutos')}. Nada é gravado depois do horário reservado.`,
  desligarAjuda: 'Esconde a imagem por um momento. O velório continua, e a imagem volta quando você ligar.',
  ligarAjuda: 'A imagem da capela volta a quem assiste.',
  depois: (nome: string, inicio: string) => `A capela é de ${nome} a partir de ${inicio}.`,
  encerrar: 'Encerrar transmissão',
  encerrarPergunta: 'Encerrar a transmissão agora?',
  encerrarCerimonia: 'A cerimônia terminou',
  encerrarCerimoniaAjuda: 'A página, as listas e as telas dizem que o velório terminou agora.',
  encerrarImagem: 'Só a transmissão',
  encerrarImagemAjuda: 'A imagem acaba. A página continua a dizer que o velório vai até a hora marcada.',
  velorioEncerrado: 'Velório encerrado.',
  encerrarAjuda: 'Acaba antes da hora, para todos. Você diz se a cerimônia também terminou.',
  encerrarTexto: 'Quem está assistindo lê “Transmissão encerrada”. Você pode reabrir enquanto o horário durar.',
  encerradaAgora: 'Transmissão encerrada.',
  reabrirAjuda: 'Quem assistia volta a ver a capela.',
  reabrir: 'Reabrir transmissão',
  feito: 'Atualização finalizada com sucesso!',
  acontecimentos: 'Acontecimentos',
  nenhumAcontecimento: 'Nada aconteceu ainda.',
  verPagina: 'Abrir a página pública',
  reservar: 'Ver as despedidas',
} as const
