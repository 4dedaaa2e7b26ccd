/** Texts of the moderator's details that the specification names as labels. */
export const MODERADOR_TELA = {
  nome: 'Nome',
  email: 'E-mail do Moderador',
  emailAjuda: 'É com este e-mail que o moderador entra no portal.',
  senha: 'Senha do Moderador',
  jaCadastrado: 'Já cadastrado',
  existente: 'Este telefone já é de um moderador cadastrado. O acesso dele continua o mesmo.',
  senhaDeNovo: 'Por segurança a senha não fica guardada. Digite-a novamente.',
  peloLink: 'A família cria a senha pelo link',
  peloLinkAjuda: (dias: number) =>
    `O moderador recebe no celular e por e-mail um link para criar a própria senha. O link vale ${dias} dias e serve uma vez.`,
  criaPeloLink: 'A família cria pelo link',
  termos: 'Ao salvar, você confirma que o moderador conhece e aceita os Termos de Uso.',
  cliente: 'Moderador é cliente?',
  parentesco: 'Parentesco com falecido?',
  qualParentesco: 'Qual o parentesco?',
  limpar: 'Limpar parentesco',
  escolha: 'Não informado',
  nenhumTipo: 'Nenhum parentesco com este nome.',
  jaCadastrada: 'Já cadastrada',
} as const

/** The access (link and code) as it is sent to the moderator. */
export const ACESSO_MODERADOR = {
  titulo: 'Quem cuida da página',
  oque: 'Cada moderador recebe o endereço da página, o código de acesso e o que fazer com eles.',
  celular: 'Celular',
  email: 'E-mail',
  nunca: 'O acesso ainda não foi enviado.',
  enviadoEm: (quando: string) => `Enviado pela última vez em ${quando}.`,
  carregando: 'Carregando quem cuida da página…',
  naoCarregou: 'Não foi possível carregar quem cuida da página.',
  falhou: 'Não foi possível enviar o acesso. Tente novamente.',
  /** The record behind the button is that of the first one. */
  editar: (total: number) => (total > 1 ? 'Editar o primeiro contato' : 'Editar moderador'),
  enviar: (again: boolean, total: number) => {
    if (total > 1) return again ? 'Enviar de novo a cada um' : 'Enviar a cada um'
    return again ? 'Enviar de novo ao moderador' : 'Enviar ao moderador'
  },
} as const

/** The link with which a registered moderator creates another password. */
export const SENHA_PELO_LINK = {
  titulo: 'Senha pelo link',
  ajuda: (dias: number) =>
    `Em vez de dizer a senha à equipe, o moderador a cria por um link enviado ao celular e ao e-mail. Vale ${dias} dias e serve uma vez; até lá a senha atual continua.`,
  enviar: 'Enviar link para criar a senha',
  falhou: 'Não foi possível enviar o link. Tente novamente.',
} as const
