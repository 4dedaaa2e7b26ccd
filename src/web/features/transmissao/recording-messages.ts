import type { EstadoGravacao } from '#contract/gravacao/schema.ts'
import { durationWords } from './replay-messages.ts'

/** What each state means for staff and moderator. */
export const GRAVACAO_ESTADO: Readonly<Record<EstadoGravacao, { titulo: string; ajuda: string }>> = {
  desligada: {
    titulo: 'Não é gravado',
    ajuda: 'A gravação só começa depois da autorização da família.',
  },
  aguardando: { titulo: 'Autorizada', ajuda: 'A gravação começa com a transmissão e termina com ela.' },
  gravando: { titulo: 'Gravando', ajuda: 'A imagem está sendo guardada.' },
  parada: {
    titulo: 'Gravação parada',
    ajuda: 'A transmissão segue no ar, mas não está sendo guardada: disco cheio ou com falha. Chame o técnico agora.',
  },
  guardada: { titulo: 'Guardada', ajuda: 'A família pode mandar remover a qualquer momento.' },
}

const QUEM = { acesso: 'vê quem tem acesso à página', familia: 'vê só a família' } as const

export const PAINEL_GRAVACAO = {
  titulo: 'Gravação',
  carregando: 'Abrindo a gravação…',
  falhou: 'Não foi possível abrir a gravação.',
  erro: 'Não foi possível concluir. Tente novamente.',
  registrar: 'Registrar autorização',
  alterar: 'Alterar prazo ou público',
  remover: 'Remover gravação',
  removerPergunta: 'Remover a gravação?',
  removerTexto:
    'A autorização é revogada e tudo o que foi gravado desta despedida é apagado agora. Não é possível desfazer.',
  removida: 'Gravação removida.',
  registrada: 'Autorização registrada.',
  autorizou: (nome: string, parentesco: string) =>
    parentesco === '' ? `Autorizada por ${nome}` : `Autorizada por ${nome} (${parentesco})`,
  condicoes: (dias: number, quem: keyof typeof QUEM) => `${dias} dias depois do velório; ${QUEM[quem]}.`,
  registro: (quando: string, quem: string) =>
    quem === '' ? `Registrada em ${quando}` : `Registrada em ${quando} por ${quem}`,
  parte: (inicio: string, tempo: string) => `${inicio}, ${tempo}`,
  apagada: (quando: string) => `Apagada sozinha em ${quando}`,
  tamanho: (bytes: number) => `${Math.max(1, Math.round(bytes / 1e6)).toLocaleString('pt-BR')} MB`,
  assistir: 'Assistir',
  fechar: 'Fechar',
  comecarAqui: 'Começar aqui',
  terminarAqui: 'Terminar aqui',
  desfazerCorte: 'Desfazer corte',
  cortada: 'Corte guardado.',
  cortes: (inicio: number, fim: number) =>
    `Fora da gravação: ${durationWords(inicio)} do começo e ${durationWords(fim)} do fim. O corte pode ser desfeito até o prazo.`,
  baixar: 'Baixar MP4',
  baixando: 'O download começou. Guarde o arquivo em lugar seguro.',
  semFfmpeg:
    'Para baixar em MP4 o servidor precisa do programa de vídeo (ffmpeg), que não foi encontrado. Chame o técnico.',
} as const

export const AUTORIZACAO = {
  titulo: 'Autorização para gravar',
  leia: 'Leia para a família:',
  nome: 'Quem autorizou',
  parentesco: 'Parentesco',
  prazo: 'Guardar por',
  dias: (dias: number) => `${dias} dias`,
  quem: 'Quem pode rever',
  quemAcesso: 'Quem tem acesso ao velório virtual',
  quemFamilia: 'Só a família, por quem cuida da página',
  li: 'Li o texto para a família, e ela autorizou.',
  soGravar: 'Gravar sem mostrar ao vivo',
  soGravarAjuda:
    'Nenhum visitante vê o velório ao vivo. A família escolhe depois de quando em diante a gravação é mostrada.',
  salvar: 'Registrar autorização',
} as const

/** The hour from which a recording that was not shown live is shown. */
export const MOSTRAR = {
  titulo: 'Quando mostrar a gravação',
  semHora:
    'Ninguém vê o velório ao vivo, e a gravação não é mostrada a visitantes enquanto a família não escolher a hora.',
  aPartirDe: (quando: string) => `Ninguém vê o velório ao vivo. Visitantes veem a gravação a partir de ${quando}.`,
  quando: 'Mostrar a partir de',
  guardar: 'Guardar a hora',
  tirar: 'Não mostrar',
  guardada: 'Guardado.',
} as const
