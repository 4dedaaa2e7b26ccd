import { hourShort, hourWithoutPreposition } from '#contract/despedida/hour-rules.ts'
import { plural } from '#contract/plural.ts'

const denuncias = (total: number) => plural(total, '1 denúncia', `${total} denúncias`)

/** Reports in the list of despedidas. */
export const DENUNCIAS_DA_LISTA = {
  total: denuncias,
  decidir: (total: number, nome: string) => `${denuncias(total)} na página de ${nome}: decidir`,
} as const

const fotos = (total: number) => plural(total, '1 denúncia de fotografia', `${total} denúncias de fotografias`)

/** Reports of photographs in the list of despedidas. */
export const DENUNCIAS_DE_FOTOS = {
  total: fotos,
  decidir: (total: number, nome: string) => `${fotos(total)} na página de ${nome}: decidir`,
} as const

const pedidos = (total: number) => plural(total, '1 pedido de acesso', `${total} pedidos de acesso`)

/** Requests for access in the list of despedidas. */
export const PEDIDOS_DA_LISTA = {
  total: pedidos,
  responder: (total: number, nome: string) => `${pedidos(total)} à página de ${nome}: responder`,
} as const

const HOJE = 'hoje'

/** "as 16h30" today, "amanhã às 9h": what follows "até". */
const until = (end: string, day: string): string =>
  day === HOJE ? hourWithoutPreposition(end) : `${day} ${hourShort(end)}`

/** The imminent wake, mentioned before the page is deactivated or made private. */
export const VELORIO_PROXIMO = {
  ontem: 'ontem',
  hoje: HOJE,
  amanha: 'amanhã',
  agora: (end: string | null, day: string) =>
    `O velório está acontecendo agora${end ? `, até ${until(end, day)}` : ''}.`,
  comeca: (day: string, start: string) => `O velório é ${day} ${hourShort(start)}.`,
  comecou: (day: string, start: string) => `O velório começou ${day} ${hourShort(start)}.`,
} as const

/** The switch "Ativa". */
export const ATIVA = {
  pergunta: (nome: string) => `Desativar a página de ${nome}?`,
  consequencia: 'Quem tiver o link verá “Despedida Inativa”.',
  desativar: 'Desativar a página',
  ativada: (nome: string) => `A página de ${nome} está no ar.`,
  desativada: (nome: string) => `A página de ${nome} saiu do ar.`,
  erro: 'Não foi possível mudar a página. Tente novamente.',
} as const

/** Publica → Privada in the edit screen. */
export const TORNAR_PRIVADA = {
  pergunta: 'Tornar a página privada?',
  consequencia: 'Os links já enviados passam a pedir o código.',
  salvar: 'Salvar como privada',
  enviar: 'Enviar de novo o link com código',
  copiar: 'Copiar a mensagem com o link',
  novaAba: '(abre o WhatsApp)',
} as const

/** State of a velório in the list, in words. */
export const ESTADO_DO_VELORIO = {
  comeca: (hora: string) => `Começa ${hora}`,
  marcado: 'Marcado',
  noAr: 'No ar',
  semImagem: 'Sem imagem',
  semCamera: 'Acontece, sem câmera',
  terminou: (hora: string) => `Terminou ${hora}`,
  passado: 'Já aconteceu',
} as const

/** Search, filters and keys of the list. */
export const LISTA_DESPEDIDAS = {
  filtrar: 'Filtrar por nome, dia, contrato, capela ou moderador',
  filtrarModerador: 'Filtrar por nome',
  periodo: 'Quando é a cerimônia',
  todas: 'Todas',
  hoje: 'Hoje',
  semana: 'Esta semana',
  mesPassado: 'Mês passado',
  porPagina: 'Despedidas por página',
  limpar: 'Limpar a busca e o filtro',
  teclas: 'Teclas: / busca, n abre uma nova despedida, as setas andam pela lista.',
} as const

/** Actions of a row: the visible words, and the accessible name, which begins with them and says whose row it is. */
export const ACOES_DA_LINHA = {
  mensagens: 'Mensagens',
  mensagensDe: (nome: string, pending: number) =>
    pending > 0 ? `Mensagens ${pending} aguardando, de ${nome}` : `Mensagens de ${nome}`,
  editar: 'Editar',
  editarDe: (nome: string) => `Editar a despedida de ${nome}`,
  mais: 'Mais',
  maisDe: (nome: string) => `Mais ações da despedida de ${nome}`,
  mudar: (nome: string) => ({ words: 'Mudar capela ou hora', label: `Mudar capela ou hora do velório de ${nome}` }),
  reservar: (nome: string) => ({ words: 'Reservar capela', label: `Reservar capela para o velório de ${nome}` }),
  compartilhar: (nome: string) => ({ words: 'Compartilhar', label: `Compartilhar a despedida de ${nome}` }),
  visualizar: (nome: string) => ({ words: 'Visualizar', label: `Visualizar a página de ${nome}` }),
  fotografias: (nome: string) => ({ words: 'Fotografias', label: `Fotografias de ${nome}` }),
  capela: (nome: string) => ({ words: 'Exibição Capela', label: `Exibição Capela de ${nome}` }),
  moderador: (nome: string) => ({ words: 'Moderador', label: `Moderador de ${nome}` }),
} as const
