type Pagina = Record<'falecido' | 'link', string>
type Recusa = Record<'falecido' | 'resposta', string>

/** A family asks for the page of somebody who was buried before the portal. */
export const PEDIDO_PAGINA = {
  falecidoObrigatorio: 'Escreva o nome de quem faleceu.',
  anoInvalido: 'Informe o ano do falecimento, com quatro números.',
  anoFuturo: 'O ano do falecimento não pode estar no futuro.',
  parentescoObrigatorio: 'Escolha o que a pessoa é sua.',
  nomeObrigatorio: 'Escreva o seu nome.',
  recusaObrigatoria: 'Escreva a resposta que a família vai ler.',
  recebido: 'Pedido recebido. A nossa equipe confere e responde a este celular ou e-mail.',
  respostaAssunto: (falecido: string) => `A página de ${falecido}`,
  existenteSms: ({ falecido, link }: Pagina) => `Memorial online: a pagina de ${falecido} ja existe. Abra ${link}`,
  existenteEmail: ({ falecido, link }: Pagina) =>
    `A página de ${falecido} já existe. Abra ${link}\n\nCom respeito, Memorial online.`,
  /** To somebody abroad; others get an invitation. */
  aceitoSms: ({ falecido, link }: Pagina) =>
    `Memorial online: vamos fazer a pagina de ${falecido}. Ela abre em ${link}. Diga a nossa equipe quem, com celular do Brasil, cuida dela.`,
  aceitoEmail: ({ falecido, link }: Pagina) =>
    `Vamos fazer a página de ${falecido}. Quando estiver pronta, ela abre em ${link}\n\nPara cuidar da página é preciso um celular do Brasil: responda à nossa equipe quem da família pode receber o convite.\n\nCom respeito, Memorial online.`,
  recusadoSms: ({ falecido, resposta }: Recusa) => `Memorial online, sobre a pagina de ${falecido}: ${resposta}`,
  recusadoEmail: ({ falecido, resposta }: Recusa) =>
    `Sobre a página de ${falecido}:\n\n${resposta}\n\nCom respeito, Memorial online.`,
} as const
