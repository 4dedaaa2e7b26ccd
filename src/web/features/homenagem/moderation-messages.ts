/** Words of those who decide about tributes. */
export const MODERACAO = {
  titulo: 'Mensagens',
  de: (nome: string) => `Mensagens de ${nome}`,
  tabela: 'Mensagens da despedida',
  filtrar: 'Filtrar mensagens',
  aguardam: (total: number) => {
    if (total === 0) return 'Nenhuma mensagem aguarda aprovação.'
    return total === 1 ? '1 mensagem aguarda aprovação.' : `${total} mensagens aguardam aprovação.`
  },
  nenhuma: 'Nenhuma mensagem recebida ainda.',
  nenhumaComTexto: 'Nenhuma mensagem encontrada com esse texto.',
  falhou: 'Não foi possível carregar as mensagens. Verifique a internet e tente outra vez.',
  tentar: 'Tentar novamente',
  colunas: {
    mensagem: 'Mensagem',
    recebida: 'Recebida em',
    situacao: 'Situação',
    acoes: 'Ações',
  },
  escolher: (nome: string) => `Escolher a mensagem de ${nome}`,
  escolherTodas: 'Escolher todas as que aguardam nesta página',
  aprovarEscolhidas: (total: number) => (total === 0 ? 'Aprovar escolhidas' : `Aprovar escolhidas (${total})`),
  aprovadas: (total: number) => (total === 1 ? '1 mensagem aprovada.' : `${total} mensagens aprovadas.`),
  aprovada: (nome: string) => `Mensagem de ${nome} aprovada.`,
  recusada: (nome: string) => `Mensagem de ${nome} não será publicada.`,
  jaDecididas: 'Essas mensagens já tinham sido aprovadas.',
  desfazer: 'Desfazer',
  desfeito: 'Decisão desfeita.',
  tarde: 'Já não é possível desfazer. Use o botão da mensagem.',
  situacaoDe: (nome: string, situacao: string) => `Mensagem de ${nome}: ${situacao}`,
  aguarda: 'Aguarda a sua decisão',
  decidida: (quem: string, quando: string) => `${quem}, ${quando}`,
  motivo: (motivo: string) => `Motivo reservado: ${motivo}`,
  editar: (nome: string) => `Editar a mensagem de ${nome}`,
  recusar: 'Recusar',
  recusarDe: (nome: string) => `Recusar a mensagem de ${nome}`,
  recusarTitulo: 'Recusar mensagem',
  recusarTexto:
    'A mensagem não aparece na página. Quem a escreveu vê apenas que ela não foi publicada, nunca o motivo.',
  recusarMotivo: 'Motivo (opcional, só para quem modera)',
  recusarBotao: 'Recusar mensagem',
  cancelar: 'Cancelar',
  erro: 'Não foi possível salvar a decisão. Tente novamente.',
} as const

export const DENUNCIAS = {
  titulo: (total: number) =>
    total === 1 ? '1 denúncia aguarda uma decisão' : `${total} denúncias aguardam uma decisão`,
  deQuem: (nome: string) => `Mensagem de ${nome}`,
  motivos: 'O que foi dito na denúncia',
  recebida: (quando: string) => `Recebida em ${quando}`,
  manter: 'Manter na página',
  manterDe: (nome: string) => `Manter na página a mensagem de ${nome}`,
  retirar: 'Retirar da página',
  retirarDe: (nome: string) => `Retirar da página a mensagem de ${nome}`,
  mantida: 'A mensagem continua na página.',
  retirada: (nome: string) => `Mensagem de ${nome} retirada da página.`,
  registro: (total: number) => `Denúncias já decididas (${total})`,
  linha: { mantida: 'Mantida', retirada: 'Retirada' },
  decidida: (decisao: string, quem: string, quando: string) => `${decisao} por ${quem} em ${quando}`,
  alguem: 'alguém que já saiu',
} as const
