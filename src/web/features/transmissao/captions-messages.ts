import type { Legendas } from '#contract/gravacao/schema.ts'

/** What each state of the captions means; `desligada` is not shown. */
export const LEGENDAS_ESTADO: Readonly<Record<Legendas['estado'], (feito: number) => string>> = {
  desligada: () => '',
  semAutorizacao: () =>
    'Sem legendas: a autorização não fala do serviço que as escreve. Para tê-las, toque em “Alterar prazo ou público” e leia o texto novo para a família.',
  fila: () => 'Legendas: na fila. São feitas depois do velório, uma gravação por vez.',
  fazendo: feito => `Legendas: sendo feitas, ${feito} % da gravação.`,
  esperando: feito =>
    `Legendas: o serviço que reconhece a fala não respondeu. O portal tenta de novo sozinho; ${feito} % da gravação está pronta.`,
  pronta: () => 'Legendas prontas, feitas por um programa: confira os nomes.',
  nenhuma: () => 'Legendas: nenhuma fala foi reconhecida nesta gravação.',
  falhou: feito => `As legendas pararam em ${feito} %: o serviço que reconhece a fala não responde. Chame o técnico.`,
}

export const LEGENDAS = {
  corrigirLista: 'Ver e corrigir legendas',
  mostrar: 'Mostrar legendas',
  esconder: 'Esconder legendas',
  refazer: 'Tentar de novo',
  escondidas: 'As legendas estão escondidas: quem assiste não as vê.',
  feito: { mostrar: 'Legendas à mostra.', esconder: 'Legendas escondidas.', refazer: 'Legendas de volta à fila.' },
  erro: 'Não foi possível salvar. Tente novamente.',
  titulo: 'Legendas da gravação',
  ajuda: 'Um programa escreveu estas linhas. Corrija nomes e palavras, acerte o tempo ou exclua o que não foi dito.',
  carregando: 'Abrindo as legendas…',
  falhou: 'Não foi possível abrir as legendas.',
  vazia: 'Nenhuma linha ficou.',
  tempo: (inicio: string, fim: string) => `${inicio} a ${fim}`,
  corrigir: 'Corrigir',
  corrigirEm: (tempo: string) => `Corrigir a linha de ${tempo}`,
  comeco: 'Começo',
  fim: 'Fim',
  formato: 'Minutos e segundos, como 1:05,2',
  texto: 'Fala',
  salvar: 'Salvar linha',
  excluir: 'Excluir linha',
  cancelar: 'Cancelar',
  salva: 'Linha salva.',
  excluida: 'Linha excluída.',
  tempoErrado: 'Escreva minutos e segundos, como 1:05,2.',
  mudou: 'Outra pessoa mudou esta linha. Veja como ela está agora e corrija de novo.',
  agora: (tempo: string, texto: string) =>
    `Outra pessoa deixou assim: “${texto}” (${tempo}). Se você salvar, vale o que está escrito acima.`,
  sumiu: 'Outra pessoa excluiu esta linha.',
  mais: (quantas: number) => `Mostrar mais ${quantas} linhas`,
} as const
