import { plural } from '../plural.ts'

/** Days to respond to a request (LGPD art. 19, II). */
export const PEDIDO_PRAZO_DAYS = 15
/** Minutes for which a confirmed contact gives access on `/privacidade`. */
export const CONFIRMACAO_MINUTES = 30
export const PEDIDO_TEXTO_MAX = 1000
export const RESPOSTA_MAX = 2000

/** Versions of the consent texts; a changed text gets a new version, and old records keep theirs. */
export const TEXTOS = {
  termos: 'termos-2025-08-05',
  ofertas: 'ofertas-2026-11-29',
  publicacao: 'publicacao-2026-11',
  familia: 'so-familia-2026-11',
  fotografia: 'ceder-imagem-2026-11',
  avisos: 'avisos-2026-11',
  missa_setimo_dia: 'missa-setimo-dia-2026-11',
  um_ano: 'um-ano-2026-11',
} as const

/** Purposes of consent, as users read them. */
export const FINALIDADES: Readonly<Record<string, string>> = {
  termos: 'Termos de Uso e Serviço',
  ofertas: 'Receber ofertas e novidades do grupo',
  publicacao: 'Publicar a mensagem, o nome e a imagem ou a voz enviados',
  familia: 'Entregar só à família a mensagem, o nome e a imagem ou a voz enviados',
  fotografia: 'Deixar a família pôr a imagem entre as fotografias da página',
  avisos: 'Ser avisado se o lugar ou a hora de uma cerimônia mudar',
  missa_setimo_dia: 'Ser avisado da missa de sétimo dia',
  um_ano: 'Ser avisado na véspera de um ano do falecimento',
}

export const CANAIS: Readonly<Record<string, string>> = {
  pagina: 'na página da despedida',
  evento: 'na página do evento',
  equipe: 'no cadastro feito com a equipe, com o telefone confirmado por código',
  convite: 'ao aceitar o convite enviado ao telefone',
  privacidade: 'na página de privacidade',
}

export const TIPOS_PEDIDO: Readonly<Record<string, string>> = {
  copia: 'Cópia dos dados',
  correcao: 'Correção',
  exclusao: 'Exclusão',
  ofertas: 'Parar de receber ofertas',
  outro: 'Outro pedido',
}

export const SITUACOES_PEDIDO: Readonly<Record<string, string>> = {
  aberto: 'Aberto',
  andamento: 'Em andamento',
  atendido: 'Atendido',
  recusado: 'Não atendido',
}

/** Word that staff type to confirm an erasure. */
export const PALAVRA_APAGAR = 'APAGAR'

export const PRIVACIDADE = {
  contatoInvalido: 'Informe um e-mail ou um celular com DDD.',
  telefoneObrigatorio: 'Informe o celular que você usou.',
  telefoneInvalido: 'Informe o celular com DDD.',
  textoObrigatorio: 'Escreva o que precisa ser feito.',
  respostaObrigatoria: 'Escreva a resposta.',
  confirmacaoErrada: `Para apagar, escreva ${PALAVRA_APAGAR}.`,
  nadaParaApagar: 'Não há dados ligados a este contato.',
  jaRespondido: 'Este pedido já foi respondido.',
} as const

/** In the place of words that this reader does not read. */
export const NAO_MOSTRADO = {
  soFamilia: 'Só a família a lê e, aqui, quem confirma o contato com que a escreveu',
  nota: `Escrita para quem trabalha no velório. Para saber o que ela diz de você, faça um pedido: a equipe responde em até ${PEDIDO_PRAZO_DAYS} dias.`,
} as const

/** The answer to whoever leaves with a phone alone: the same for every phone. */
export const SAIU = 'Pronto. Este celular saiu das ofertas e dos avisos pedidos no cadastro.'

/** Automatic responses of the portal. */
export const RESPOSTAS = {
  apagado: 'Os dados ligados a este contato foram apagados.',
  contaEspera:
    'O que você enviou foi apagado. Há uma conta de moderador com este contato: a equipe fala com você antes de apagá-la.',
  copia: 'A cópia foi entregue no mesmo momento.',
  corrigido: 'Os dados foram corrigidos.',
  ofertas: 'Você não recebe mais ofertas do grupo.',
} as const

export const CODIGO_TITULAR = {
  sms: (codigo: string) =>
    `${codigo} é o seu código para ver os seus dados no Memorial. Não o repasse a ninguém. Se não foi você, ignore.`,
  assunto: 'Código para ver os seus dados',
  email: (codigo: string) =>
    `${codigo} é o seu código para ver, corrigir ou apagar os seus dados no Memorial Online. Ele vale por 10 minutos.\n\nNão o repasse a ninguém. Se não foi você quem pediu, ignore esta mensagem: nada será alterado.`,
} as const

export const AVISO_PEDIDO = {
  assunto: (numero: string) => `Pedido ${numero} sobre os seus dados`,
  recebido: (numero: string, prazo: string) =>
    `Recebemos o seu pedido ${numero} sobre os seus dados no Memorial Online. Respondemos até ${prazo}.`,
  respondido: (numero: string, situacao: string, resposta: string) =>
    `Pedido ${numero} sobre os seus dados no Memorial Online: ${situacao}.\n\n${resposta}`,
  respondidoSms: (numero: string, situacao: string, link: string) =>
    `Pedido ${numero} sobre os seus dados no Memorial: ${situacao}. A resposta está em ${link}`,
} as const

/** What an erasure does, shown before it and in its response. */
export const APAGAMENTO = {
  participacoes: (n: number) =>
    n === 1
      ? 'O seu cadastro em uma despedida: nome, telefone e e-mail'
      : `Os seus cadastros em ${n} despedidas: nome, telefone e e-mail`,
  assinaturas: (n: number) =>
    plural(n, 'A sua assinatura no livro de presença', `As suas ${n} assinaturas nos livros de presença`),
  homenagens: (n: number) =>
    plural(
      n,
      'A sua homenagem, com a imagem ou a voz enviada',
      `As suas ${n} homenagens, com as imagens e as vozes enviadas`,
    ),
  contatoDasHomenagens:
    'A ligação entre as suas homenagens e o seu contato; elas continuam publicadas, assinadas como você escreveu',
  evento: (n: number) => plural(n, 'A sua mensagem no painel do evento', `As suas ${n} mensagens no painel do evento`),
  contatoDoEvento: 'O telefone e o e-mail das suas mensagens no painel do evento; o texto continua publicado',
  convites: (n: number) =>
    plural(n, 'O convite para cuidar de uma página', `Os ${n} convites para cuidar de uma página`),
  acessos: (n: number) => plural(n, 'O seu pedido de acesso', `Os seus ${n} pedidos de acesso`),
  paginas: (n: number) => plural(n, 'O seu pedido de página', `Os seus ${n} pedidos de página`),
  avisos: 'Os avisos que ainda esperavam para ser enviados a você, e as autorizações para receber avisos e ofertas',
  conta: 'A sua conta de moderador: nome, telefone, e-mail, CPF, data de nascimento e senha',
} as const

/** What stays, and why: apart, so that the public page does not carry what the server sends it. */
export const MANTIDO = {
  consentimentos: {
    o_que: 'O registro de que você autorizou ou retirou uma autorização, sem nome e sem contato',
    porque: 'Prova exigida do responsável pelos dados (LGPD, art. 8º, § 2º); apagado depois de 5 anos',
  },
  acesso: {
    o_que: 'O registro de acesso ao serviço: endereço de rede, data e hora',
    porque: 'Obrigação do Marco Civil da Internet, art. 15; apagado depois de 6 meses',
  },
  pedidos: {
    o_que: 'O número deste pedido e o que foi feito',
    porque: 'Prova do atendimento (LGPD, art. 37); o contato é apagado 90 dias depois da resposta',
  },
  conta: {
    o_que: 'A sua conta de moderador, até a equipe falar com você',
    porque: 'Há páginas de despedida sob os seus cuidados; a equipe combina antes quem passa a cuidar delas',
  },
  equipe: {
    o_que: 'A sua conta da equipe do grupo',
    porque: 'Decorre do seu contrato de trabalho; é desativada pela administração quando ele termina',
  },
  auditoria: {
    o_que: 'O histórico das ações feitas com a sua conta, sem os seus contatos',
    porque: 'Exercício regular de direitos (LGPD, art. 7º, VI); apagado depois de 5 anos',
  },
} as const
