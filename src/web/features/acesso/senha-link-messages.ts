/** Texts of the page that the link opens. */
export const CRIAR_SENHA = {
  titulo: 'Crie a sua senha',
  texto: 'Com ela e com o seu e-mail você entra no portal para cuidar da página de despedida.',
  ajuda: 'O link serve uma vez. Se ele venceu, peça outro à equipe.',
  semLink: 'Este endereço está incompleto.',
  semLinkTexto: 'Abra o link que recebeu no celular ou por e-mail, inteiro. Se não der certo, peça outro à equipe.',
  senha: 'Nova senha',
  senhaAjuda: 'Pelo menos 6 caracteres. Frases longas são mais seguras e fáceis de lembrar.',
  confirmacao: 'Confirmar nova senha',
  salvar: 'Criar senha',
  salvando: 'Criando…',
  pronto: 'Senha criada. Agora entre com o seu e-mail e a sua senha.',
  entrar: 'Entrar',
  esqueci: 'Esqueci minha senha',
} as const
