/** The sheet of paper that is handed to the family. */
export const FOLHA = {
  titulo: 'Folha da família',
  de: (nome: string) => `Folha da família de ${nome}`,
  lead: 'Uma folha A4 para entregar à família: o endereço, o código e como entrar.',
  imprimir: 'Imprimir',
  carregando: 'Preparando a folha…',
  falhou: 'Não foi possível preparar a folha.',
  despedida: 'A página de despedida de',
  ler: 'Aponte a câmera do celular para abrir a página, já com o acesso da família.',
  qr: 'QR code da página, com o acesso da família',
  endereco: 'Endereço da página',
  enderecoAjuda: 'Pode ser enviado a qualquer pessoa.',
  codigo: 'Código de acesso',
  codigoAjuda: 'Abre o velório virtual, a página privada e o envio de mensagens. Dê só a quem a família quer receber.',
  cuidar: 'Para cuidar da página',
  /** `login`: of the only one who looks after the page. */
  passos: (entrar: string, login: string | undefined) => [
    `Abra ${entrar} no celular.`,
    login === undefined
      ? 'Em Acesse o portal, cada pessoa que cuida da página escreve o seu e-mail e a sua senha.'
      : `Em Acesse o portal, escreva o e-mail ${login} e a sua senha.`,
    'Leia as mensagens, escreva a biografia e escolha a foto.',
  ],
  esqueceu: 'Esqueceu a senha? Toque em Esqueci minha senha, na mesma página.',
  ajuda: 'Precisa de ajuda? Fale conosco.',
  whatsapp: (numero: string) => `WhatsApp ${numero}`,
} as const
