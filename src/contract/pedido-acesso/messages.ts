type Aceito = Record<'falecido' | 'codigo' | 'linkcodigo', string>
type Aviso = Record<'nome' | 'falecido' | 'link', string>

/** Somebody who has no code asks the family of a private page for it. */
export const PEDIDO_ACESSO = {
  nomeObrigatorio: 'Nome é obrigatório',
  fraseObrigatoria: 'Diga em uma linha quem você é.',
  /** Said by the server, which knows the numbers of other countries. */
  semAlcance: 'Mensagens não chegam a este número. Use um e-mail.',
  /** The same for every page, also for one that does not exist. */
  recebido: 'Pedido recebido. Se a família aceitar, o código chega a este celular ou e-mail.',
  aceitoSms: ({ falecido, codigo, linkcodigo }: Aceito) =>
    `A familia enviou a voce o codigo da pagina de despedida de ${falecido}: ${codigo}. Abra ${linkcodigo}`,
  respostaAssunto: 'O seu pedido de acesso a uma página de despedida',
  aceitoEmail: ({ falecido, codigo, linkcodigo }: Aceito) =>
    `A família enviou a você o código da página de despedida de ${falecido}: ${codigo}\n\nAbra ${linkcodigo}\n\nCom respeito, Memorial online.`,
  recusadoSms:
    'Memorial online: a familia agradece a sua lembranca. Neste momento ela prefere manter a pagina so com os mais proximos.',
  recusadoEmail:
    'A família agradece a sua lembrança. Neste momento ela prefere manter a página só com os mais próximos.\n\nCom respeito, Memorial online.',
  codigoAssunto: 'O seu código no Memorial online',
  codigoEmail: (codigo: string) =>
    `${codigo} é o código para confirmar o seu e-mail no Memorial online. Não o repasse a ninguém.\n\nSe não foi você que pediu, ignore esta mensagem.`,
} as const

/** To each moderator, without a word of who asks. */
export const AVISO_PEDIDO_ACESSO = {
  assunto: (falecido: string) => `Alguém pediu acesso à página de ${falecido}`,
  sms: ({ falecido, link }: Omit<Aviso, 'nome'>) => `Alguem pediu acesso a pagina de ${falecido}. Responda em ${link}`,
  email: ({ nome, falecido, link }: Aviso) =>
    `Olá, ${nome}.\n\nAlguém que não tem o código pediu acesso à página de ${falecido}. Veja quem é e responda em ${link}\n\nCom respeito, Memorial online.`,
} as const
