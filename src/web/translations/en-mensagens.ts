import { plural } from './en-erros.ts'
import type { Translation } from './tables.ts'

/** The visitor's message in English. */
export const EN_MENSAGENS: Pick<
  Translation,
  | 'homenagemTela'
  | 'homenagemEnviada'
  | 'familia'
  | 'imagemTela'
  | 'imagemFrases'
  | 'vozTela'
  | 'gravador'
  | 'formularioSimples'
  | 'cadastro'
  | 'avisos'
  | 'presenca'
  | 'convitePresenca'
  | 'participanteFrases'
  | 'homenagemFrases'
  | 'denunciar'
  | 'aceite'
> = {
  homenagemTela: {
    escreva: 'Write a message',
    escrever: 'Write a message',
    mensagem: 'Your message',
    moderada: 'The family reads each message before it appears here.',
    aberta: 'Your message appears here as soon as it is sent.',
    nome: 'Your name',
    enviar: 'Send message',
    semInternet:
      'No connection now. Your message is stored on this phone and will be sent when the connection returns.',
    enviando: 'Sending…',
    carregando: 'Loading messages…',
    falhou: 'The messages could not be loaded.',
    nenhuma: 'There are no messages yet.',
    nenhumaTexto: 'Yours may be the first that the family reads.',
    mais: 'Show more messages',
    novas: total => plural(total, '1 new message', `${total} new messages`),
    imagemDe: nome => `Picture sent by ${nome}`,
    denunciar: 'Report',
    denunciarDe: nome => `Report the message of ${nome}`,
    paraEnviar: 'To send your message, tell the family who you are.',
  },
  homenagemEnviada: {
    suaImagem: 'The picture you sent',
    suas: total => plural(total, 'The message you sent', 'The messages you sent'),
    situacao: {
      aguardando: 'The family has not read it yet. Once approved, it appears here for everyone.',
      publicada: 'It is on the page for everyone to read.',
      'so-familia': 'The family has it. Nobody else reads this message.',
      'nao-publicada': 'The family received your message and preferred not to put it on the page.',
    },
  },
  familia: {
    soFamilia: 'Only for the family',
    soFamiliaAjuda:
      'The message appears neither on the page nor on the displays: only those who look after the page read it.',
    agradecimento: 'Thanks from the family',
  },
  imagemTela: {
    acrescentar: 'Add a picture (optional)',
    trocar: 'Change picture',
    retirar: 'Remove picture',
    escolhida: 'Chosen picture',
    preparando: 'Making the picture smaller to send it…',
    ceder: 'The family may keep this photo among the photographs of the page',
    cederAjuda: 'Optional. The photo then also appears without your message, and in the family’s book.',
    escolhaDeNovo: 'The page was reloaded. Choose the picture again if you want to send it.',
  },
  imagemFrases: {
    naoImagem: 'Choose a picture (JPG, PNG or WebP).',
    naoAbre: 'This picture could not be opened. Choose a photo in JPG, PNG or WebP.',
    grande: 'This picture is too large. Choose another of up to 10 MB.',
  },
  vozTela: {
    prefereFalar: 'Rather speak?',
    ateUmMinuto: 'Record a voice message of up to 60 seconds.',
    emMensagens: 'To record your voice, open Messages: here only the ceremony is heard.',
    ouvir: 'Listen',
    pausar: 'Pause',
    voz: 'Voice message',
    vozDe: nome => `to the voice message of ${nome}`,
    segundos: total => plural(total, '1 second', `${total} seconds`),
    naoToca: 'This recording could not be played.',
    transcricao: 'Transcript:',
    ouvirEmMensagens: 'To listen, open Messages.',
  },
  gravador: {
    permita: 'Allow the use of the microphone to record.',
    cancelar: 'Cancel',
    gravando: 'Recording…',
    tempo: segundos => `${segundos} sec`,
    ouvimos: 'We hear your voice.',
    nadaOuvido: 'We hear nothing. Check the microphone.',
    parar: 'Stop recording',
    pronta: tempo => `Recording ready, ${tempo}.`,
    escolhida: 'Recording ready.',
    completa: 'The recording stopped at 60 seconds.',
    interrompida: 'The recording stopped early. What was recorded is kept.',
    vazia: 'Nothing was recorded. Please try again.',
    daGravacao: 'to the recording',
    deNovo: 'Record again',
    retirar: 'Remove',
    familiaOuve: 'The family listens first. Writing too is optional.',
    transcrita: 'A program of the house writes down what was said, for those who cannot hear.',
    semImagem: 'The chosen picture does not go with the voice. Send it in another message.',
    semPermissao:
      'The microphone was not allowed. Allow it in the settings of the browser, or record with the recorder of your phone and choose the file here.',
    semMicrofone: 'We found no microphone. Record with the recorder of your phone and choose the file here.',
    ocupado: 'Another app is using the microphone. Close it and try again, or choose a recording you already have.',
    naoGrava: 'This browser does not record. Record with the recorder of your phone and choose the file here.',
    tentar: 'Try again',
    escolher: 'Choose a recording',
    naoAudio: 'Choose a voice recording.',
    longa: 'This recording is longer than 60 seconds. Choose a shorter one.',
    grande: 'This recording is too large. Choose another of up to 3 MB.',
  },
  formularioSimples: {
    guardada: 'No connection now. Your message is still written here.',
    recebida: 'We have received your message. Thank you.',
    outra: 'Write another message',
    naoEnviada: 'Your message has not been sent yet',
    paraQuem: nome => `For the page of ${nome}.`,
    imagemDeNovo: 'Only the text was kept. If you chose a picture, choose it again before you send.',
    voltar: 'Back to the page without sending',
  },
  cadastro: {
    titulo: 'Please register',
    nome: 'Name',
    nomeAjuda: 'The family reads it in the guest book.',
    telefone: 'Phone',
    telefoneModelo: '+## ### ### ###',
    telefoneAjuda: 'From abroad? Begin with +.',
    ofertas: 'I want to receive offers',
    ofertasTexto: 'By phone or e-mail, about the services of the group. You leave in “Seus dados”.',
    deixarEmail: 'E-mail (optional)',
    email: 'Your e-mail',
    emailAjuda: 'To receive notices by it and to see your data.',
    emailEAvisos: 'E-mail and notices (optional)',
    telefoneExterior: 'Messages cannot reach this country. To receive notices, leave an e-mail.',
    semInternet:
      'No connection now. Your registration is stored on this phone and will be sent when the connection returns.',
    agoraNao: 'Not now',
    acao: { entrar: 'Enter the wake', rever: 'Watch the wake again', enviar: 'Send message' },
    fazendo: { entrar: 'Entering…', rever: 'Entering…', enviar: 'Sending…' },
    telefoneUmaVez:
      'Only with your first message. Begin with + and the code of your country; a Brazilian number needs neither.',
    paraEnviar: 'So that the family knows who you are',
  },
  avisos: {
    abrir: 'Receive a notice about this farewell',
    avisos: 'Tell me if the place or the time changes',
    avisosAjuda: 'One notice, by a message to your phone or by e-mail.',
    missa_setimo_dia: 'Tell me about the seventh-day Mass',
    um_ano: 'Tell me on the eve of one year after the death',
    lembreteAjuda: {
      missa_setimo_dia:
        'On the eve, with time and place. We keep only one contact until then. The notice has a link to stop.',
      um_ano: 'We keep only one contact until then. The notice has a link to stop.',
    },
    email: 'E-mail (optional)',
    emailAjuda: 'Without it, the notice goes as a message to the phone you registered with.',
    pedir: 'I want these notices',
    pedindo: 'Saving…',
    nenhum: 'Tick a notice.',
    pronto: 'Done. We will tell you.',
    fora: {
      missa_setimo_dia: 'This page does not offer the notice of the seventh-day Mass.',
      um_ano: 'This page does not offer the notice of one year after the death.',
    },
    erro: 'It could not be saved. Please try again.',
    semCadastro: 'Your registration is no longer valid here. Register again to receive notices.',
  },
  convitePresenca: {
    titulo: 'Guest book',
    texto: 'Leave your name for the family, without a phone number. Only the family reads it.',
    assinar: 'Sign the guest book',
  },
  presenca: {
    titulo: 'Guest book',
    de: nome => `Guest book of ${nome}`,
    texto: 'Leave your name. Only the family reads it: nothing appears on the page.',
    nome: 'Your name',
    cidade: 'From which city? (optional)',
    assinar: 'Sign',
    assinando: 'Signing…',
    semInternet: 'No connection now. Your signature will be sent when the connection returns.',
    prazo: 'We ask for no phone number. The signature is erased 120\u00a0days after the ceremony.',
    obrigado: 'Thank you for being here',
    recebida: 'Your signature was delivered to the family.',
    naoAssinada: 'Your signature has not been delivered yet',
    assinada: nomes => `${nomes}: the signature was delivered to the family.`,
    outra: 'Sign for somebody else',
    pagina: 'Leave a message too',
    carregando: 'Opening the guest book…',
    falhou: 'The guest book could not be opened.',
    fechado: 'This guest book is reserved',
    fechadoTexto: 'Scan the QR code in the chapel, or first open the page with the code of the family.',
    inicio: 'Back to the home page',
    erro: 'The signature could not be sent. Please try again.',
  },
  participanteFrases: {
    obrigatorio: 'This field is required',
    nomeCurto: 'The name needs at least 3 characters',
    telefoneInvalido: 'This phone number is not complete: begin with + and the code of your country',
    telefoneInexistente: 'No mobile phone in Brazil has this number: begin with + and the code of your country',
    emailInvalido: 'Please enter a valid e-mail',
    avisosSemEmail: 'Messages cannot reach this number. Give an e-mail to receive the notices.',
    erro: 'The registration failed!',
    sucesso: 'You are registered!',
  },
  homenagemFrases: {
    sucesso: 'Sent: your message awaits approval!',
    soFamilia: 'Delivered to the family alone.',
    erro: 'The message could not be sent!',
  },
  denunciar: {
    titulo: 'Report a message',
    texto: 'The family and our staff will look at the message. Its author is not told.',
    motivo: 'What is wrong with it?',
    obrigatorio: 'Tell us the reason.',
    cancelar: 'Cancel',
    enviar: 'Send report',
    enviando: 'Sending…',
    recebida: 'We received your report. The family and our staff will look at the message.',
    erro: 'The report could not be sent. Please try again.',
    foto: {
      titulo: 'Report a photograph',
      texto: 'The family and our staff will look at the photograph.',
      recebida: 'We received your report. The family and our staff will look at the photograph.',
    },
  },
  aceite: {
    antes: 'By sending, you agree to the',
    termos: 'Terms of Use',
    e: 'and the',
    politica: 'Privacy Policy',
    novaAba: '(opens in a new tab)',
  },
}
