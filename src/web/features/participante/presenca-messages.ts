import { plural } from '#contract/plural.ts'

/** Texts of the guest book. */
export const LIVRO = {
  titulo: 'Livro de presença',
  pessoas: (total: number) => plural(total, '1 pessoa', `${total} pessoas`),
} as const

/** Texts of the list of those who agreed to offers. */
export const OFERTAS = {
  titulo: 'Ofertas',
  lead: 'Quem aceitou receber ofertas do grupo, com a prova: o que aceitou, onde e quando. Vale a resposta mais nova de cada telefone.',
  filtrar: 'Nome, telefone ou e-mail',
  de: 'Aceitou a partir de',
  ate: 'Até',
  dataInvalida: 'Esta data não existe.',
  quais: 'Quais respostas',
  valem: 'Aceitaram',
  naoValem: 'Não valem',
  naoValemTexto:
    'Aceitaram sem que a caixa e o texto dela estivessem à vista, ou antes que o portal conferisse isso. Não contam como aceite: o contato não é mostrado, e não podemos oferecer nada a estas pessoas.',
  naoVista: 'Não vale: não se sabe se a caixa estava à vista.',
  nenhumaNaoVale: 'Nenhum aceite deixou de valer.',
  legenda: 'Pessoas que aceitaram receber ofertas',
  vazia: 'Ninguém aceitou receber ofertas ainda.',
  nadaEncontrado: 'Ninguém encontrado com esse filtro.',
  falhou: 'Não foi possível carregar a lista.',
  soAdministradores: 'Esta lista é dos administradores do portal.',
  pessoa: 'Pessoa',
  despedida: 'Despedida',
  prova: 'Prova',
  provaTexto: (versao: string, numero: number) => `Texto ${versao}, registro nº\u00a0${numero}`,
  provaOnde: (canal: string, quando: string) => `Aceitou ${canal}, em ${quando}`,
  retirar: 'Retirar das ofertas',
  retirarDe: (nome: string) => `Retirar das ofertas: ${nome}`,
  retirado: (nome: string) => `${nome} não recebe mais ofertas.`,
  naoRetirado: 'Não foi possível retirar. Tente novamente.',
} as const
