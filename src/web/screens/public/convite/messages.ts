/** Texts of the page that an invitation opens. */
export const CONVITE_RECEBIDO = {
  titulo: 'Convite para cuidar da página',
  ajuda: 'O link do convite serve uma vez. Se ele venceu, peça outro a quem convidou você.',
  semLink: 'Este endereço está incompleto.',
  semLinkTexto: 'Abra o link que recebeu no celular, inteiro. Se não der certo, peça outro a quem convidou você.',
  carregando: 'Abrindo o convite…',
  naoCarregou: 'Não foi possível abrir o convite.',
  convidou: (de: string | null, falecido: string) =>
    `${de ?? 'A família'} convidou você para cuidar da página de despedida de ${falecido}.`,
  oque: 'Quem cuida da página lê e aprova as mensagens, escreve a biografia e escolhe a foto, junto com até três outras pessoas.',
  cadastrado: (telefone: string) =>
    `O telefone ${telefone} já tem acesso ao portal. Aceite e depois entre com o seu e-mail e a sua senha de sempre.`,
  nome: 'Seu nome',
  email: 'Seu e-mail',
  emailAjuda: 'É com ele que você entra no portal.',
  senha: 'Crie uma senha',
  senhaAjuda: 'Pelo menos 6 caracteres. Frases longas são mais seguras e fáceis de lembrar.',
  termos: 'Ao aceitar, você concorda com os',
  termosLink: 'Termos de Uso',
  aceitar: 'Aceitar o convite',
  aceitando: 'Aceitando…',
  falhou: 'Não foi possível aceitar o convite. Tente novamente.',
  entrar: 'Entrar',
} as const
