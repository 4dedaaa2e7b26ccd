import { translated } from '#web/lib/language.ts'

/** Texts of the visitor's registration (specification §2). */
export const CADASTRO = /* @__PURE__ */ translated('cadastro', {
  titulo: 'Faça o seu cadastro',
  nome: 'Nome',
  nomeAjuda: 'A família o lê no livro de presença.',
  telefone: 'Telefone',
  telefoneModelo: '(##) #####-####',
  telefoneAjuda: 'De outro país? Comece com + e o código do país.',
  telefoneExterior: 'Mensagens não chegam a este país. Para receber avisos, deixe um e-mail.',
  avisos: 'Quero ser avisado se o lugar ou a hora mudar',
  avisosAjuda: 'Um aviso só, por mensagem no celular ou por e-mail.',
  missa_setimo_dia: 'Quero ser avisado da missa de sétimo dia',
  um_ano: 'Quero ser avisado na véspera de um ano do falecimento',
  lembreteAjuda: {
    missa_setimo_dia:
      'Na véspera, com a hora e o lugar. Guardamos só um contato até lá. O aviso traz um link para parar.',
    um_ano: 'Guardamos só um contato até lá. O aviso traz um link para parar.',
  },
  ofertas: 'Desejo receber ofertas',
  ofertasCurto: 'Dos serviços do grupo.',
  saibaMais: 'Saiba mais',
  ofertasMarcadas:
    'Usamos o seu telefone e e-mail para falar dos serviços do grupo. Você pode desmarcar agora e pedir para sair quando quiser.',
  ofertasDesmarcadas:
    'Se marcar, usamos o seu telefone e e-mail para falar dos serviços do grupo. Você pode pedir para sair quando quiser.',
  email: 'E-mail (opcional)',
  emailDosAvisos: 'E-mail para os avisos',
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
  emailAjuda: 'Só é guardado de quem deseja receber avisos ou ofertas.',
  paraEnviar: 'Para a família saber quem você é',
})
