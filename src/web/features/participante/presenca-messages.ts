import { plural } from '#contract/plural.ts'

/** Texts of the guest book. */
export const LIVRO = {
  titulo: 'Livro de presença',
  de: (nome: string) => `Livro de presença de ${nome}`,
  lead: (nome: string) => `Quem se cadastrou na página de ${nome} para assistir ao velório ou escrever uma mensagem.`,
  filtrar: 'Procurar um nome',
  legenda: 'Pessoas que se cadastraram na página',
  vazia: 'Ninguém se cadastrou ainda. Quem entrar para assistir ou escrever aparece aqui.',
  nadaEncontrado: 'Ninguém com esse nome se cadastrou.',
  falhou: 'Não foi possível abrir o livro de presença.',
  nome: 'Nome',
  em: 'Cadastrou-se em',
  presenca: 'Presença',
  assistiu: 'Assistiu ao velório',
  escreveu: 'Escreveu',
  cadastrou: 'Só se cadastrou',
  contato: 'Contato',
  semContato: 'Não autorizou contato',
  prazo:
    'Os nomes são apagados 120 dias depois da cerimônia, como promete a política de privacidade. Imprima ou baixe o livro antes.',
  contatosEquipe: 'O telefone e o e-mail aparecem só de quem aceitou receber ofertas.',
  contatosFamilia: 'Os contatos não aparecem: quem se cadastrou não os deixou para isso.',
  imprimir: 'Imprimir',
  naoImprimiu: 'Não foi possível preparar a impressão. Tente novamente.',
  pessoas: (total: number) => plural(total, '1 pessoa', `${total} pessoas`),
  primeiras: (linhas: number, total: number) => `As ${linhas} mais recentes de ${total} pessoas.`,
} as const

/** Texts of the list of those who agreed to offers. */
export const OFERTAS = {
  titulo: 'Ofertas',
  lead: 'Quem aceitou receber ofertas do grupo, com a prova: o que aceitou, onde e quando. Vale a resposta mais nova de cada telefone.',
  filtrar: 'Nome, telefone ou e-mail',
  de: 'Aceitou a partir de',
  ate: 'Até',
  dataInvalida: 'Esta data não existe.',
  legenda: 'Pessoas que aceitaram receber ofertas',
  vazia: 'Ninguém aceitou receber ofertas ainda.',
  nadaEncontrado: 'Ninguém encontrado com esse filtro.',
  falhou: 'Não foi possível carregar a lista.',
  soAdministradores: 'Esta lista é dos administradores do portal.',
  pessoa: 'Pessoa',
  despedida: 'Despedida',
  prova: 'Prova',
  provaTexto: (versao: string, numero: number) => `Texto ${versao}, registro nº ${numero}`,
  provaOnde: (canal: string, quando: string) => `Aceitou ${canal}, em ${quando}`,
  retirar: 'Retirar das ofertas',
  retirarDe: (nome: string) => `Retirar das ofertas: ${nome}`,
  retirado: (nome: string) => `${nome} não recebe mais ofertas.`,
  naoRetirado: 'Não foi possível retirar. Tente novamente.',
} as const
