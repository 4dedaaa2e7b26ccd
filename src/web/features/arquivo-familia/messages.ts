import { ARQUIVO_FAMILIA_DAYS } from '#contract/arquivo-familia/limits.ts'

const MB = 1_000_000
const number = (value: number, digits: number): string =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** "340 MB", "1,2 GB": as downloads are counted, never less than one. */
export const sizeInWords = (bytes: number): string =>
  bytes < 1000 * MB ? `${number(Math.max(1, Math.round(bytes / MB)), 0)} MB` : `${number(bytes / (1000 * MB), 1)} GB`

/** Everything in one file, and until when the portal keeps what. */
export const ARQUIVO_FAMILIA = {
  titulo: 'Arquivo da família',
  ajuda: 'Tudo para guardar em casa: livro, imagens, mensagens e gravação, numa pasta que abre sem internet',
  preparando: (porCento: number) => `Preparando: ${porCento}%. Pode fechar esta página e voltar depois.`,
  semConexao: (porCento: number) => `Sem conexão com o portal. O preparo continua: ${porCento}%.`,
  pronto: (tamanho: string, ate: string) => `Pronto, ${tamanho}. Toque para baixar, até ${ate}.`,
  falhou: {
    espaco: 'O servidor está sem espaço para montar o arquivo. Avise a equipe da unidade, e toque para tentar de novo.',
    erro: 'Não foi possível montar o arquivo. Toque para tentar de novo.',
  },
  erro: 'Não foi possível preparar o arquivo. Tente novamente.',
  baixando: 'O arquivo está sendo baixado. Se a rede cair, o navegador continua de onde parou.',
  denovo: 'Preparar o arquivo de novo',
  denovoAjuda: 'Chegou algo depois que ele ficou pronto',
} as const

export const GUARDA = {
  titulo: 'Até quando guardamos',
  falhou: 'Não foi possível ler até quando o portal guarda cada coisa.',
  pagina: 'A página, as mensagens e as imagens',
  paginaPrazo: 'Sem prazo: ficam até que a família peça para tirar.',
  presenca: 'As assinaturas do livro de presença',
  presencaPrazo: (ate: string) => `Até ${ate}. Depois são apagadas.`,
  semPresenca: 'Ninguém assinou. O que for assinado fica 120 dias depois da última cerimônia.',
  gravacao: 'A gravação do velório',
  gravacaoPrazo: (ate: string) => `Até ${ate}. Depois é apagada.`,
  semGravacao: 'Não há gravação guardada.',
  arquivo: 'O arquivo da família',
  arquivoPrazo: (ate: string) => `Até ${ate}. Depois pode ser pedido de novo, com o que ainda houver.`,
  semArquivo: `Depois de pronto, ${ARQUIVO_FAMILIA_DAYS} dias.`,
} as const
