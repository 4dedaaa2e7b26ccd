/** Texts of the signatures as the family reads them, and of the sheet for the chapel. */
export const ASSINATURAS = {
  titulo: 'Assinaturas',
  lead: 'Quem assinou pelo QR code da capela ou pela página, sem telefone. Só a família e a equipe leem.',
  legenda: 'Assinaturas do livro de presença',
  vazia: 'Ninguém assinou ainda. Imprima a folha com o QR code e deixe-a na capela.',
  nadaEncontrado: 'Ninguém com esse nome assinou.',
  falhou: 'Não foi possível carregar as assinaturas.',
  nome: 'Nome',
  onde: 'Onde',
  em: 'Assinou em',
  naCapela: 'Na capela',
  aDistancia: 'À distância',
  retirar: 'Retirar',
  retirarDe: (nome: string) => `Retirar a assinatura de ${nome}`,
  confirmar: 'Retirar esta assinatura?',
  confirmarTexto: (nome: string) => `A assinatura de ${nome} é apagada e não volta.`,
  manter: 'Manter',
  retirada: (nome: string) => `Assinatura de ${nome} retirada.`,
  naoRetirada: 'Não foi possível retirar a assinatura. Tente novamente.',
  folha: 'Folha com QR code',
} as const

/** The sheet that stands in the chapel. */
export const FOLHA_PRESENCA = {
  titulo: 'Folha do livro de presença',
  de: (nome: string) => `Folha do livro de presença de ${nome}`,
  lead: 'Uma folha A4 para a capela: quem lê o QR code assina o livro de presença, sem telefone.',
  imprimir: 'Imprimir',
  carregando: 'Preparando a folha…',
  falhou: 'Não foi possível preparar a folha.',
  assine: 'Assine o livro de presença',
  qr: 'QR code para assinar o livro de presença',
  ler: 'Aponte a câmera do celular para o código e deixe o seu nome para a família.',
  soFamilia: 'Só a família lê. Não pedimos telefone.',
  vale: (data: string) => `Este código vale até ${data}.`,
} as const
