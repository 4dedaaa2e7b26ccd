import { plural } from '#contract/plural.ts'
import { TRANSMISSAO } from '#contract/transmissao/messages.ts'
import { translated } from '#web/lib/language.ts'

/** Texts of the transmissao room in addition to those of the contract. */
export const TRANSMISSAO_TELA = translated('transmissaoTela', {
  ultimasMensagens: 'Últimas mensagens',
  todasAsMensagens: 'Ver todas as mensagens',
  abrindo: 'Abrindo a transmissão…',
  aoVivo: 'A transmissão está no ar.',
  reconectando: 'Reconectando com a capela…',
  ativarSom: 'Ativar som',
  desligarSom: 'Desligar o som',
  dados: 'Usa até cerca de 700 MB por hora. Prefira uma rede Wi-Fi.',
  dadosMenor: 'Imagem menor: cerca de 160 MB por hora.',
  economizar: 'Economizar dados',
  soGravada: 'Este velório não é mostrado ao vivo',
  soGravadaEm: (quando: string) =>
    `Ele é gravado, com autorização da família. A gravação pode ser vista aqui a partir de ${quando}.`,
  soGravadaSemHora:
    'Ele é gravado, com autorização da família, que ainda não escolheu se e quando a gravação será mostrada.',
  parouEm: (quando: string) =>
    `A gravação parou. O que foi gravado, com autorização da família, pode ser visto aqui a partir de ${quando}.`,
  parouSemHora: 'A gravação parou. A família ainda não escolheu se e quando o que foi gravado será mostrado.',
  dadosSom: 'Usa cerca de 30 MB por hora.',
  telaCheia: 'Tela cheia',
  soSom: 'Só o som',
  soSomTexto: 'Só o som da capela',
  voltarImagem: 'Voltar à imagem',
  semSom: 'Esta transmissão não tem som agora.',
  video: 'Transmissão ao vivo da capela',
  inicioPrevisto: (quando: string) => `Início previsto: ${quando}.`,
  abreSozinha: 'A imagem abre sozinha; não é preciso recarregar a página.',
  qualquerMomento: 'A transmissão começa a qualquer momento.',
  ate: (hora: string) => `até ${hora}`,
  emBreveTexto: 'Cadastre-se agora para não perder o início. O cadastro vale também para deixar a sua mensagem.',
  comGravacao: 'A família permitiu a gravação. Faça o seu cadastro para assistir.',
  semGravacao: 'Não há gravação deste velório para assistir.',
  encerradaTexto: 'Obrigado a quem esteve junto, na capela ou daqui. As mensagens continuam abertas a todos.',
  desativadaTexto: 'A capela desligou a câmera. Se ela for ligada, a imagem abre sozinha.',
  tentaremos: 'Verifique a internet. Tentaremos de novo.',
  tentar: 'Tentar novamente',
  recusado: 'Faça o seu cadastro para entrar',
  recusadoTexto: 'O código guardado neste aparelho não vale mais.',
  emOutroAparelho: 'A transmissão continua em outro aparelho',
  continuarAqui: 'Continuar neste aparelho',
  cadastrar: 'Fazer cadastro',
  porta: 'Acompanhe o velório daqui',
  portaTexto: 'O cadastro é feito uma vez e vale também para deixar a sua mensagem.',
  participar: 'Participar do velório virtual',
  dia: (n: number) => plural(n, 'dia', 'dias'),
  hora: (n: number) => plural(n, 'hora', 'horas'),
  minuto: (n: number) => plural(n, 'minuto', 'minutos'),
  segundo: (n: number) => plural(n, 'segundo', 'segundos'),
})

/** The sentences of the contract, for the visitor to read; what the server sends is compared with the contract's own. */
export const TRANSMISSAO_FRASES = translated('transmissaoFrases', TRANSMISSAO)
