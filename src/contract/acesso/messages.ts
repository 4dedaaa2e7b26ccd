/** Texts of sign-in and recovery, word for word from specification §5 and §8. */
export const ACESSO = {
  credenciais: 'Usuário ou senha não confere',
  semConexao: 'Falha na conexão com o servidor!',
  erroAoLogar: 'Erro ao logar!',
  sair: 'Logout realizado com sucesso!',
  tokenEnviado: 'Token enviado com sucesso',
  erroEnvio: 'Erro ao enviar o código',
  erroEnvioEmail: 'Erro ao enviar o código. Verifique se o e-mail está cadastrado.',
  erroEnvioTelefone: 'Erro ao enviar o código. Verifique se o telefone está cadastrado.',
  erroAlterarSenha: 'Erro ao alterar a senha',
  senhaAlterada: 'Senha alterada com sucesso!',
  loginObrigatorio: 'Informe um nome de entrada com 3 caracteres ou mais',
  emailObrigatorio: 'E-mail é obrigatório',
  emailInvalido: 'E-mail deve ser válido',
  telefoneObrigatorio: 'Telefone é obrigatório',
  telefoneInvalido: 'Telefone inválido',
  senhaObrigatoria: 'Senha é obrigatória',
  senhaCurta: 'A senha deve ter no mínimo 6 caracteres',
  senhasDiferentes: 'As senhas não conferem',
  preenchaEmail: 'Preencha o e-mail corretamente',
  preenchaTelefone: 'Preencha o telefone corretamente',
  preenchaTudo: 'Preencha todos os campos corretamente',
  contatoNeutro:
    'Se o contato estiver cadastrado, o código chega em instantes. Não chegou? Confira o que foi digitado.',
} as const

/** What is missing when the directory accepts a password and the person still cannot enter (not in the specification). */
export const CONTA_SEM_ACESSO = {
  'sem-grupo':
    'A senha confere, mas a sua conta não está em nenhum grupo com acesso ao portal. Peça a quem cuida das contas da rede.',
  'desativada-no-portal': 'A senha confere, mas a sua conta está desativada no portal. Fale com um administrador.',
  'senha-vencida':
    'A sua senha da rede venceu ou precisa ser trocada. Troque-a em um computador da rede e entre de novo.',
  'conta-desativada': 'A sua conta da rede está desativada. Fale com quem cuida das contas da rede.',
  'conta-vencida': 'A sua conta da rede venceu. Fale com quem cuida das contas da rede.',
  'fora-do-horario':
    'A rede não deixa a sua conta entrar neste horário ou neste lugar. Fale com quem cuida das contas da rede.',
} as const

/** Recovery code sent by SMS or e-mail. `acesso` is the masked e-mail of the account, which reminds the person which login to use. */
export const CODIGO_RECUPERACAO = {
  assunto: 'Código para criar uma nova senha',
  sms: (codigo: string, acesso: string) =>
    `${codigo} é o código para criar uma nova senha no Memorial. Vale 10 minutos. Seu acesso: ${acesso}. Se não foi você, ignore.`,
  email: (codigo: string, nome: string) =>
    `Olá, ${nome}.\n\n${codigo} é o código para criar uma nova senha no Memorial. Ele vale 10 minutos e só pode ser usado uma vez.\n\nSe não foi você, ignore: a sua senha continua a mesma.`,
} as const

/** Link with which a moderator creates the own password (not in the specification). */
export const LINK_SENHA = {
  criada: 'Senha criada com sucesso!',
  enviado: 'Link enviado ao moderador!',
  assunto: 'Crie a sua senha',
  /** Instead of a name, to somebody who looks after no page yet. */
  semPagina: 'uma pessoa querida',
  sms: (falecido: string, link: string, dias: string) =>
    `Crie a sua senha para cuidar da pagina de despedida de ${falecido}: ${link} O link vale ${dias} dias e serve uma vez.`,
  email: (nome: string, falecido: string, link: string, dias: string) =>
    `Olá, ${nome}.\n\nPara cuidar da página de despedida de ${falecido} em nome da família, crie a sua senha em ${link}\n\nO link vale ${dias} dias e só pode ser usado uma vez. Não o repasse a ninguém.\n\nCom respeito, Memorial online.`,
} as const

/** Devices on which a moderator stays signed in (not in the specification). */
export const APARELHO = {
  encerrado: 'Este aparelho não entra mais sozinho.',
} as const

/** Texts of "Change password", specification §5 and §8. */
export const ALTERAR_SENHA = {
  atualObrigatoria: 'A senha atual é obrigatória',
  novaObrigatoria: 'A nova senha é obrigatória',
  novaCurta: 'A senha deve ter pelo menos 6 caracteres',
  novaIgual: 'A nova senha deve ser diferente da senha atual',
  confirmacaoObrigatoria: 'Confirme sua nova senha',
  confirmacaoDiferente: 'As senhas não conferem',
  alterada: 'Senha alterada com sucesso!',
  erro: 'Erro ao alterar senha. Verifique se a senha atual está correta.',
} as const

/** Second factor of administrators (not in the specification). */
export const SEGUNDO_FATOR = {
  jaAtivo: 'A verificação em duas etapas já está ativa.',
  naoIniciado: 'Comece de novo: mostre o QR code outra vez.',
  codigoIncorreto: 'Código incorreto!',
  codigoObrigatorio: 'Digite o código',
  ativado: 'Verificação em duas etapas ativada!',
  removido: 'Verificação em duas etapas removida.',
} as const
