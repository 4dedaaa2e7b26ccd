import { translated } from '#web/lib/language.ts'

/** Texts of the visitor's registration (specification §2). */
export const CADASTRO = /* @__PURE__ */ translated('cadastro', {
  titulo: 'Faça o seu cadastro',
  nome: 'Nome',
  nomeAjuda: 'A família o lê no livro de presença.',
  telefone: 'Telefone',
  telefoneModelo: '(##) #####-####',
  telefoneAjuda: 'De outro país? Comece com +.',
  telefoneExterior: 'Mensagens não chegam a este país. Para receber avisos, deixe um e-mail.',
  ofertas: 'Desejo receber ofertas',
  ofertasTexto: 'Por telefone ou e-mail, dos serviços do grupo. Você sai em Seus dados.',
  deixarEmail: 'E-mail (opcional)',
  email: 'E-mail',
  emailAjuda: 'Para receber avisos por ele e para ver os seus dados.',
  semInternet:
    'Sem internet agora. O seu cadastro está guardado neste celular e será enviado quando a internet voltar.',
  agoraNao: 'Agora não',
  acao: {
    entrar: 'Entrar no velório',
    rever: 'Rever o velório',
    enviar: 'Enviar mensagem',
  },
  fazendo: {
    entrar: 'Entrando…',
    rever: 'Entrando…',
    enviar: 'Enviando…',
  },
  telefoneUmaVez: 'Só na primeira mensagem. De outro país? Comece com + e o código do país.',
  emailEAvisos: 'E-mail e avisos (opcional)',
  paraEnviar: 'Para a família saber quem você é',
})
