/** Texts of the transmissao from a phone or notebook. */
export const APARELHO = {
  transmitir: 'Transmitir deste aparelho',
  convite: 'Sem câmera na capela, ou na beira do jazigo? Este celular ou notebook leva a imagem às visitas.',
  semFfmpeg:
    'Não é possível transmitir deste aparelho: o servidor não tem o programa de vídeo (ffmpeg). Chame o técnico.',
  semHttps: 'Este navegador só abre a câmera em endereço seguro (https://). Abra o portal pelo endereço seguro.',
  semGravador: 'Este navegador não grava vídeo. Use o Chrome, o Edge, o Firefox ou o Safari atualizado.',
  foraDoHorario: 'Só é possível transmitir dentro do horário reservado, com a câmera ligada e a transmissão aberta.',
  titulo: 'Transmitir deste aparelho',
  explica:
    'O navegador vai perguntar se este site pode usar a câmera e o microfone. Toque em “Permitir”. Ninguém vê nada antes de você começar.',
  permitir: 'Abrir a câmera',
  semPermissao:
    'O navegador não deixou usar a câmera ou o microfone. Toque no cadeado ao lado do endereço, permita os dois e tente de novo.',
  nenhumaCamera: 'Este aparelho não tem câmera. Use um celular ou um notebook com câmera.',
  nenhumMicrofone: 'Este aparelho não tem microfone. Use um celular ou um notebook com microfone.',
  soOSom: 'Enviar só o som',
  soOSomExplica: 'Sem câmera, ou com internet muito fraca, dá para enviar só o som: as visitas leem que não há imagem.',
  somentePlaca: 'Somente o som',
  cameraOcupada: 'A câmera está em uso por outro aplicativo. Feche-o e tente de novo.',
  cameraFalhou: 'A câmera não abriu. Tente de novo ou use outro aparelho.',
  cameraSaiu: 'O aparelho desligou a câmera. Abra-a de novo para continuar.',
  tentar: 'Tentar de novo',
  fechar: 'Fechar',
  previa: 'O que este aparelho vê',
  escolha: 'Câmera',
  deTras: 'Câmera de trás',
  daFrente: 'Câmera da frente',
  camera: (numero: number) => `Câmera ${numero}`,
  som: 'Nível do som deste aparelho',
  semMicrofone: 'Sem microfone: as visitas veem a imagem sem som.',
  comecar: 'Começar a transmitir',
  parar: 'Parar de transmitir',
  pronto: 'Confira a imagem e o som. Ninguém vê esta imagem ainda.',
  comecando: 'Começando…',
  noAr: 'No ar por este aparelho',
  enviando: 'A imagem está chegando ao portal.',
  atrasado: (segundos: number) => `Internet lenta: ${segundos} s de imagem esperam para ser enviados.`,
  semInternet: 'Sem internet. As visitas esperam, e o envio volta sozinho quando ela voltar.',
  acabou: 'O horário acabou ou a transmissão foi desligada. Este aparelho parou de enviar.',
  falhou: 'O servidor não conseguiu ler a imagem deste navegador. Tente de novo ou use outro aparelho.',
  assumiu: (quem: string) => `${quem} transmite agora, por outro aparelho. Este parou de enviar.`,
  ocupadoPergunta: 'Outro aparelho está transmitindo',
  ocupado: (quem: string) =>
    `${quem} transmite por outro aparelho. Se você assumir, as visitas passam a ver a imagem deste.`,
  assumir: 'Assumir a transmissão',
  outro: (quem: string) => `${quem} transmite por um aparelho.`,
  outroCalado: (quem: string, segundos: number) =>
    `${quem} transmite por um aparelho, que não envia nada há ${segundos} s. Confira a internet dele.`,
  telaAcesa: 'A tela fica acesa. Não troque de aplicativo: o aparelho pararia a câmera.',
  telaApaga: 'Não deixe a tela apagar nem troque de aplicativo: o aparelho pararia a câmera.',
  bateria: (porcento: number) => `Bateria em ${porcento}%. Ligue o carregador: a câmera gasta muito.`,
  carregador: (megabytes: number) => `Ligue o carregador e prefira o Wi-Fi: são cerca de ${megabytes} MB por hora.`,
} as const

/** Shown before the page is left while this device is the camera. */
export const SAIR_TRANSMITINDO = {
  titulo: 'Parar de transmitir e sair?',
  texto: 'Este aparelho é a câmera da despedida. Se você sair desta página, as visitas deixam de ver a imagem.',
  continuar: 'Continuar transmitindo',
  sair: 'Parar e sair',
} as const
