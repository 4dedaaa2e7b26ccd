import { ESPECTADORES_EXACT_MAX } from '#contract/transmissao/limits.ts'
import { dateWordsOf } from './date-words.ts'
import { EN_ERROS, EN_IMAGEM_RECUSADA, plural, waitInWords } from './en-erros.ts'
import { EN_LISTAS } from './en-listas.ts'
import { EN_MENSAGENS } from './en-mensagens.ts'
import { EN_SEPULTURA } from './en-sepultura.ts'
import { EN_VELORIO } from './en-velorio.ts'
import type { Translation } from './tables.ts'

const DAYS = ['', 'one day', 'two days', 'three days']
const yearsSince = (years: number): string => plural(years, 'one year', `${years} years`)

/** "One year today", "Two days ago it was 3 years". */
const anniversary = (years: number, inDays: number): string => {
  const words = yearsSince(years)
  if (inDays === 0) return `It is ${words} today`
  if (inDays === 1) return `It will be ${words} tomorrow`
  if (inDays === -1) return `It was ${words} yesterday`
  return inDays > 0 ? `It will be ${words} in ${DAYS[inDays]}` : `It was ${words} ${DAYS[-inDays]} ago`
}

/** The visitor's path in English. */
export const EN: Translation = {
  ...EN_SEPULTURA,
  ...EN_VELORIO,
  ...EN_LISTAS,
  ...EN_MENSAGENS,
  erros: EN_ERROS,
  imagemRecusada: EN_IMAGEM_RECUSADA,
  rede: {
    falhou: 'Something went wrong. Please try again in a moment.',
    semConexao: 'No connection. Check your internet and try again.',
  },
  palavras: {
    fechar: 'Close',
    irParaOConteudo: 'Skip to content',
    outroSite: '(opens another site)',
    nascimento: 'Born',
    falecimento: 'Died',
    aoVivo: 'Live',
    carregando: 'Loading…',
  },
  estados: {
    lento: 'The connection seems slow; we are still trying.',
    falhou: 'Check your connection and try again.',
    tentar: 'Try again',
  },
  envio: {
    espera: 'No connection now. We continue as soon as it returns.',
    aindaSemInternet: 'Still no connection. Please leave this page open.',
    tentarAgora: 'Try now',
  },
  falha: {
    titulo: 'This page could not be opened',
    texto: 'What you wrote is stored on this device. Check your connection and reload.',
    recarregar: 'Reload the page',
    inicio: 'Go to the home page',
  },
  moldura: {
    principal: 'Main',
    menu: 'Menu',
    aovivo: 'Virtual wakes',
    homenagem: 'Find a memorial',
    sobre: 'About us',
    equipe: 'Staff',
    privacidade: 'Privacy policy',
    seusDados: 'Your data',
    termos: 'Terms of use',
    acessibilidade: 'Accessibility',
  },
  idiomas: { nome: 'Language of this page', nomes: { 'pt-BR': 'Português', en: 'English', es: 'Español' } },
  ouvir: { pagina: 'Listen to the page, in Portuguese', parar: 'Stop listening' },
  leitura: {
    nome: 'Reading',
    menu: 'Text size, contrast and language',
    normal: 'normal text size',
    maior: 'larger text',
    muitoMaior: 'much larger text',
    contraste: 'High contrast',
  },
  ...dateWordsOf('en', {
    moment: (weekday, hour) => `${weekday}, ${hour}`,
    at: hour => `at\u00a0${hour}`,
    bare: hour => hour,
  }),
  hora: {
    acoes: 'What to do now',
    hoje: 'today',
    amanha: 'tomorrow',
    ontem: 'yesterday',
    noDia: dia => `on ${dia}`,
    marcado: (cerimonia, dia, hora) => `${cerimonia} ${dia}, ${hora}`,
    semData: rito => `Wake and ${rito.toLowerCase()}: date not announced yet`,
    comeca: hora => `The wake begins ${hora}`,
    aoVivo: 'Live now',
    ate: fim => `until ${fim}`,
    velorioAte: fim => `Wake now, until ${fim}`,
    desde: (cerimonia, inicio) => `${cerimonia} now, since ${inicio}`,
    aconteceram: {
      velorio: 'The wake has taken place',
      sepultamento: 'The burial has taken place',
      cremacao: 'The cremation has taken place',
      comSepultamento: 'The wake and the burial have taken place',
      comCremacao: 'The wake and the cremation have taken place',
    },
    aberta: 'Messages remain open to everyone',
    em: (cerimonia, dia) => `${cerimonia} on ${dia}`,
    rito: {
      sepultamento: { Feminino: 'Buried', Masculino: 'Buried' },
      cremacao: { Feminino: 'Cremated', Masculino: 'Cremated' },
    },
    aniversario: anniversary,
    acao: {
      directions: 'Directions',
      watch: 'Watch the wake',
      watchElsewhere: 'Watch the live picture',
      write: 'Write a message',
      replay: 'Watch the recording',
      flowers: 'Flowers',
    },
  },
  cerimonia: {
    nomes: {
      velorio: 'Wake',
      sepultamento: 'Burial',
      cremacao: 'Cremation',
      missa_corpo_presente: 'Mass before the funeral',
      culto: 'Worship service',
      celebracao: 'Celebration of life',
      missa_setimo_dia: 'Seventh-day Mass',
      missa_trinta_dias: 'Thirtieth-day Mass',
      missa_um_ano: 'One-year Mass',
      entrega_cinzas: 'Handing over of the ashes',
    },
    comoChegar: 'Directions',
    mudou: antes => `The time has changed. Before: ${antes}.`,
  },
  cartaoCerimonia: {
    semData: 'Date not announced yet',
    waze: 'Open in Waze',
    enviar: 'Send by WhatsApp',
    caminho: (cerimonia: string, lugar: string, mapa: string) => `${cerimonia}: ${lugar}. ${mapa}`,
    agenda: 'Save to calendar',
    agendaGoogle: 'Google Calendar',
    arquivo: cerimonia => `${cerimonia.toLowerCase()}.ics`,
    de: (cerimonia, nome) => `${cerimonia} of ${nome}`,
  },
  pagina: {
    partes: 'Parts of this page',
    biografia: 'Biography',
    mensagens: 'Messages',
    velorio: 'Virtual wake',
    servicos: 'Services',
    abrindo: 'Opening the memorial…',
    agora: 'Now:',
    acompanham: quantos =>
      quantos > ESPECTADORES_EXACT_MAX
        ? `More than ${quantos - 1} people are watching now`
        : `${quantos} people are watching now`,
    paraEntrar: 'To enter the virtual wake, tell the family who you are.',
    compartilhar: 'Share',
  },
  biografia: {
    semBiografia: 'The family has not written here yet.',
    libras: 'Sign language (Libras)',
    cerimonias: 'Ceremonies',
    fotografia: 'Photograph',
    fotografias: count => (count === 1 ? '1 photograph' : `${count} photographs`),
    todas: (count: number) => `See all ${count} ceremonies`,
    escrevaASua: 'Write yours',
    lerTodas: count => `Read all (${count})`,
    nenhumaMensagem: 'There are no messages yet. Yours may be the first that the family reads.',
  },
  galeria: {
    titulo: 'Photographs',
    numero: (numero, total) => (total === 1 ? 'Photograph' : `Photograph ${numero} of ${total}`),
    lugar: (numero, total) => `${numero} of ${total}`,
    anterior: 'Previous',
    proxima: 'Next',
    denunciar: 'Report',
    naoCarregou: 'The photographs could not be opened. Please try again.',
  },
  floristas: {
    floristas: 'Partner florists',
    floristasTexto: 'Each florist works on its own account, outside this portal.',
    semFloristas: 'No partner florist at this site.',
    encomendar: 'Order flowers',
  },
  procurar: {
    rotulo: 'Search by the name of the person who died',
    exemplo: 'Name of the person',
    pesquisar: 'Search',
    naoEncontrou: 'Not found? Ask for the page of somebody already buried',
  },
  compartilhar: {
    acao: 'Share this page',
    whatsapp: 'Send by WhatsApp',
    aparelho: 'Other apps',
    copiar: 'Copy the link',
    copiado: 'Link copied!',
    titulo: nome => `In memory of ${nome}`,
    imagem: { nota: 'Picture of the death notice', missa_setimo_dia: 'Picture of the invitation to the mass' },
    semImagem: 'The picture could not be prepared. Try again in a moment.',
    semCopiar: 'The link could not be copied. Copy the address of this page in your browser.',
  },
  salaSimples: {
    texto:
      'The picture opens here only with JavaScript: switch it on in your browser, or open this address on another phone or computer.',
    quando: (momento, lugar) => `The wake: ${[momento, lugar].filter(part => part !== '').join(' · ')}`,
    equipe: 'Talk to our staff',
  },
  confirmarContato: {
    contato: 'Your e-mail, or mobile number',
    contatoAjuda:
      'We send a code to confirm that it is yours. Outside Brazil? Use the e-mail, or begin with + and the code of your country.',
    contatoFalta:
      'Please enter an e-mail, a Brazilian mobile with its area code, or a number that begins with + and the code of your country.',
    enviar: 'Confirm my contact',
    enviando: 'Sending…',
    enviadoPara: 'We sent a code of 5 digits to',
    naoChega: 'If it does not arrive within two minutes, go back and use an e-mail.',
    codigo: 'Code of 5 digits',
    codigoFalta: 'Please type the 5 digits of the code.',
    pedir: 'Send the request',
    pedindo: 'Sending…',
    reenviar: 'Send another code',
    reenviarEm: segundos => `Send another code (${segundos} s)`,
    mudar: 'Change what I wrote',
  },
  pedirAcesso: {
    titulo: 'Ask the family for access',
    texto:
      'Those who look after the page read your name, your contact and one line about you, and answer there. Nobody else reads it.',
    nome: 'Your name',
    nomeFalta: 'Please write your name.',
    frase: 'Who are you?',
    fraseAjuda: 'One line. For example: a cousin of João, from Recife.',
    fraseFalta: 'Please say in one line who you are.',
    recebido: 'Request received. If the family accepts, the code arrives on this mobile or e-mail.',
  },
  status: {
    variantes: {
      'not-found': {
        titulo: 'Memorial not found',
        texto: 'The address may be incomplete. Check the link you received, or search by name.',
      },
      private: {
        titulo: 'Private memorial',
        texto:
          'The family chose to receive here those who have the access code. It comes with the link or QR code that the family sends.',
      },
      inactive: {
        titulo: 'Memorial not available',
        texto:
          'This page is not available at the moment. If you are family, please talk to the staff who looked after the funeral.',
      },
    },
    recusas: {
      'not-found': 'Memorial not found!',
      private: 'Private memorial',
      inactive: 'This memorial is not available!',
      failed: 'The memorial could not be loaded!',
    },
    voltar: 'Go to the home page',
    equipe: 'Talk to our staff',
    tenhoCodigo: 'I have the family’s code',
    abrir: 'Open the memorial',
    conferindo: 'Checking…',
    formato: 'The code has 10 letters and digits. Check the link or message from the family.',
    naoConfere: 'This code does not open this memorial. Check the link or message from the family.',
    pedirAcesso: 'Ask the family from here',
    pedir: 'Ask somebody on WhatsApp',
    pedido:
      'Hello. I received the link of a memorial at Memorial Online, and the page asks for an access code. Could you send me the link with the code?',
  },
  paginaNaoEncontrada: {
    titulo: 'Page not found',
    frase: 'This address does not exist in the portal. Check the link you received, or search by name.',
    voltar: 'Go to the home page',
  },
  pararAvisos: {
    titulo: 'Stop the notices',
    texto:
      'One tap is enough: you will receive no more notices of this memorial. Your registration and your messages stay.',
    parar: 'Stop the notices',
    parados: 'Done: you will receive no more notices of this memorial.',
    voltar: 'Go to the home page',
  },
  muitosAcessos: {
    titulo: 'Too many visits at the same time',
    frase: seconds =>
      `Many pages were opened from the same internet connection, and this one had to wait. Please wait ${waitInWords(seconds)} and try again.`,
    tentar: 'Try again',
    voltar: 'Go to the home page',
  },
}
