/** Texts of the sign-in; refusals are in the contract. */
export const ENTRADA = {
  login: 'Login',
  senha: 'Senha',
  entrar: 'Entrar',
  ou: 'ou com login e senha',
  entrando: 'Entrando…',
  codigo: 'Código de verificação',
  codigoAjuda: 'Digite os 6 números do aplicativo autenticador. Sem o aparelho, use um dos códigos de reserva.',
  areaRestrita: 'Área Restrita',
  familia: 'É da família de uma despedida?',
  familiaEntrar: 'Entre pela página inicial',
  familiaErro: 'É da família? Entre pela página inicial',
  voltar: 'Voltar para a página inicial',
  expirada: 'Sua sessão terminou. Entre novamente para continuar.',
} as const
