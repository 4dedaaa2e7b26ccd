import { plural } from '#contract/plural.ts'

/** The same deed has the same words wherever it is offered. */
const NAO_PUBLICAR = 'Não publicar'
const NAO_GUARDAR = 'Não guardar'
const naoPublicarDe = (nome: string) => `Não publicar a mensagem de ${nome}`

/** Texts of the moderation of homenagens. */
export const MODERACAO = {
  titulo: 'Mensagens',
  de: (nome: string) => `Mensagens de ${nome}`,
  tabela: 'Mensagens da despedida',
  livro: 'Livro de presença',
  filtrar: 'Filtrar mensagens',
  aguardam: (total: number) => {
    if (total === 0) return 'Nenhuma mensagem aguarda aprovação.'
    return plural(total, '1 mensagem aguarda aprovação.', `${total} mensagens aguardam aprovação.`)
  },
  mostrar: 'Mostrar mensagens',
  filtros: {
    todas: 'Todas',
    aguardando: 'Aguardando',
    aprovadas: 'Aprovadas',
    desaprovadas: 'Desaprovadas',
    familia: 'Só para a família',
  },
  vazia: {
    todas: 'Nenhuma mensagem recebida ainda.',
    aguardando: 'Tudo lido. Nenhuma mensagem espera por uma decisão.',
    aprovadas: 'Nenhuma mensagem aprovada ainda.',
    desaprovadas: 'Nenhuma mensagem desaprovada.',
    familia: 'Ninguém escreveu só para a família ainda.',
  },
  verTodas: 'Ver todas as mensagens',
  nenhumaComTexto: 'Nenhuma mensagem encontrada com esse texto.',
  falhou: 'Não foi possível carregar as mensagens.',
  colunas: {
    mensagem: 'Mensagem',
    recebida: 'Recebida em',
    situacao: 'Situação',
  },
  escolher: (nome: string) => `Escolher a mensagem de ${nome}`,
  escolherTodas: 'Escolher todas as que aguardam nesta página',
  aprovarEscolhidas: (total: number) => (total === 0 ? 'Aprovar escolhidas' : `Aprovar escolhidas (${total})`),
  aprovadas: (total: number) => plural(total, '1 mensagem aprovada.', `${total} mensagens aprovadas.`),
  aprovada: (nome: string) => `Mensagem de ${nome} aprovada.`,
  recusada: (nome: string) => `Mensagem de ${nome} não será publicada.`,
  jaDecididas: 'Essas mensagens já tinham sido aprovadas.',
  desfeito: 'Decisão desfeita.',
  tarde: 'Já não é possível desfazer. Use o botão da mensagem.',
  situacaoDe: (nome: string, situacao: string) => `Mensagem de ${nome}: ${situacao}`,
  aguarda: 'Aguarda a sua leitura',
  decidida: (quem: string, quando: string) => `${quem}, ${quando}`,
  motivo: (motivo: string) => `Motivo reservado: ${motivo}`,
  editar: (nome: string) => `Editar a mensagem de ${nome}`,
  recusar: NAO_PUBLICAR,
  recusarDe: naoPublicarDe,
  recusarTitulo: 'Não publicar a mensagem',
  recusarTexto:
    'A mensagem não aparece na página. Quem a escreveu vê apenas que ela não foi publicada, nunca o motivo.',
  recusarMotivo: 'Motivo (opcional, só para quem modera)',
  recusarBotao: NAO_PUBLICAR,
  erro: 'Não foi possível salvar a decisão. Tente novamente.',
} as const

/** A homenagem for the family alone: it is kept, never published. */
export const SO_FAMILIA = {
  marca: 'Só para a família',
  guardar: 'Guardar',
  guardarDe: (nome: string) => `Guardar a mensagem de ${nome}`,
  naoGuardar: NAO_GUARDAR,
  naoGuardarDe: (nome: string) => `Não guardar a mensagem de ${nome}`,
  guardada: 'Guardada para a família',
  naoGuardada: 'Não guardada',
  foiGuardada: (nome: string) => `Mensagem de ${nome} guardada para a família.`,
  naoFoiGuardada: (nome: string) => `Mensagem de ${nome} não será guardada.`,
  recusarTitulo: 'Não guardar a mensagem',
  recusarTexto: 'A mensagem sai do livro da família e é apagada em 30 dias. Quem a escreveu não fica sabendo.',
} as const

/** The homenagens as cards to read. */
export const LEITURA = {
  carregando: 'Buscando as mensagens…',
  esperam: 'Mensagens que esperam a sua leitura',
  aprovar: 'Aprovar',
  aprovarDe: (nome: string) => `Aprovar a mensagem de ${nome}`,
  naoPublicar: NAO_PUBLICAR,
  naoPublicarDe,
  depois: (total: number) => plural(total, 'Mais 1 mensagem depois destas.', `Mais ${total} mensagens depois destas.`),
  tudoLido: 'Tudo lido.',
  verPagina: 'Ver a página',
  lidas: 'Lidas',
  tabela: 'Ver em tabela',
} as const

export const DENUNCIAS = {
  baixar: 'Baixar as denúncias',
  titulo: (total: number) => plural(total, '1 denúncia aguarda uma decisão', `${total} denúncias aguardam uma decisão`),
  deQuem: (nome: string) => `Mensagem de ${nome}`,
  motivos: 'O que foi dito na denúncia',
  recebida: (quando: string) => `Recebida em ${quando}`,
  marca: (total: number) => plural(total, '1 denúncia', `${total} denúncias`),
  manter: 'Manter na página',
  manterDe: (nome: string) => `Manter na página a mensagem de ${nome}`,
  retirar: 'Retirar da página',
  retirarDe: (nome: string) => `Retirar da página a mensagem de ${nome}`,
  mantida: 'A mensagem continua na página.',
  retirada: (nome: string) => `Mensagem de ${nome} retirada da página.`,
  falhou: 'Não foi possível carregar as denúncias.',
  registro: (total: number) => `Denúncias já decididas (${total})`,
  linha: { mantida: 'Mantida', retirada: 'Retirada' },
  decidida: (decisao: string, quem: string, quando: string) => `${decisao} por ${quem} em ${quando}`,
  alguem: 'alguém que já saiu',
} as const
