/** Texts and closed lists of the moderator, specification §2, §3, §5, §8. */
export const MODERADOR = {
  nomeObrigatorio: 'Nome é obrigatório',
  emailObrigatorio: 'E-mail é obrigatório',
  emailInvalido: 'E-mail deve ser válido',
  emailEmUso: 'E-mail já está registrado. Por favor informe outro para cadastro!',
  nascimentoInvalido: 'Informe uma data real, no formato DD/MM/AAAA.',
  senhaObrigatoria: 'Senha é obrigatória',
  senhaCurta: 'A senha deve ter pelo menos 6 caracteres',
  naoValidado: 'Validação do moderador necessária!',
  cadastrado: 'Moderador cadastrado com sucesso!',
  atualizado: 'Moderador atualizado com sucesso!',
  semSenha:
    'Neste aparelho você entrou sem a senha. Para mudar quem cuida da página ou o código de acesso, saia e entre com ela.',
} as const

type Acesso = {
  /** The link to create the password, and its days; in the first access alone. */
  senha: string
  dias: string
  moderador: string
  falecido: string
  link: string
  codigo: string
  linkcodigo: string
  entrar: string
  situacao: string
}

/** Who can open the page when its access is sent. */
export type SituacaoPagina = 'aberta' | 'privada' | 'inativa'

/** First message to the family: the page, its code, and what to do with them. */
export const ACESSO_FAMILIA = {
  assunto: (falecido: string) => `A página de despedida de ${falecido}`,
  situacao: {
    aberta: 'já está no ar, aberta a todos',
    privada: 'já está no ar, só para quem tem o código',
    inativa:
      'ainda não está no ar: os endereços abaixo abrem quando a equipe a ativar. Até lá, você já pode entrar e preparar a biografia e a foto',
  } satisfies Record<SituacaoPagina, string>,
  situacaoSms: {
    aberta: 'ja esta no ar',
    privada: 'ja esta no ar, so para quem tem o codigo',
    inativa: 'ainda nao esta no ar: abre quando a equipe a ativar',
  } satisfies Record<SituacaoPagina, string>,
  sms: ({ falecido, situacao, link, codigo, linkcodigo }: Omit<Acesso, 'senha' | 'dias'>) =>
    `A pagina de despedida de ${falecido} ${situacao}. Para todos: ${link} So para a familia, ja com o codigo ${codigo}: ${linkcodigo}`,
  email: ({ moderador, falecido, situacao, link, codigo, linkcodigo, entrar }: Omit<Acesso, 'senha' | 'dias'>) =>
    [
      `Olá, ${moderador}.`,
      `A página de despedida de ${falecido} ${situacao}. Você cuida dela em nome da família.`,
      `Endereço da página, para todos: ${link}`,
      `Endereço com o código de acesso, só para a família: ${linkcodigo}`,
      `Código de acesso: ${codigo}`,
      'Envie o endereço com o código a quem a família quiser convidar. O código abre a página privada, o velório virtual e o envio de homenagens.',
      `Para ler e aprovar as homenagens, escrever a biografia e escolher a foto, entre em ${entrar} com o seu e-mail e a sua senha.`,
      'Com respeito, Memorial online.',
    ].join('\n\n'),
  naoModeraMais: (falecido: string) =>
    `A página de despedida de ${falecido} passou a ser cuidada por outra pessoa. Se isso não foi combinado, fale com a nossa equipe.`,
} as const

/** The same to somebody who has no password yet: one message instead of two. */
export const PRIMEIRO_ACESSO = {
  sms: ({ falecido, senha, dias }: Acesso) =>
    `Para cuidar da pagina de despedida de ${falecido}, crie a sua senha: ${senha} O link vale ${dias} dias e serve uma vez.`,
  email: ({ moderador, falecido, situacao, link, codigo, linkcodigo, entrar, senha, dias }: Acesso) =>
    [
      `Olá, ${moderador}.`,
      `A página de despedida de ${falecido} ${situacao}. Você cuida dela em nome da família.`,
      `Primeiro, crie a sua senha: ${senha}`,
      `Este link vale ${dias} dias e só pode ser usado uma vez. Não o repasse a ninguém.`,
      `Depois, para ler e aprovar as homenagens, escrever a biografia e escolher a foto, entre em ${entrar} com o seu e-mail e a sua senha.`,
      `Endereço da página, para todos: ${link}`,
      `Endereço com o código de acesso, só para a família: ${linkcodigo}`,
      `Código de acesso: ${codigo}`,
      'Envie o endereço com o código a quem a família quiser convidar. O código abre a página privada, o velório virtual e o envio de homenagens.',
      'Com respeito, Memorial online.',
    ].join('\n\n'),
} as const

/** An invitation to look after a page too, and what follows from it. */
export const CONVITE = {
  aceito: 'Pronto: agora você também cuida desta página.',
  emailObrigatorio: 'Informe o seu e-mail.',
  sms: ({ de, falecido, link, dias }: Record<'de' | 'falecido' | 'link' | 'dias', string>) =>
    `Memorial online: ${de} convidou voce para cuidar da pagina de despedida de ${falecido}: ${link} O convite vale ${dias} dias e serve uma vez.`,
} as const

export const MODERADOR_CLIENTE = ['Sim, cliente do Grupo', 'Ainda não'] as const
export const PARENTESCO_FALECIDO = ['Não informado', 'Sim', 'Não'] as const
export const TIPOS_PARENTESCO = [
  'Pai',
  'Mãe',
  'Filho(a)',
  'Irmão(ã)',
  'Avô(ó)',
  'Tio(a)',
  'Sobrinho(a)',
  'Primo(a)',
  'Cônjuge',
  'Amigo(a)',
  'Outros',
] as const
