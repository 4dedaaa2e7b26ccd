import type { EstadoTransmissao } from '#contract/transmissao/schema.ts'

/** Texts of the transmissao of a ceremony without a chapel. */
export const CERIMONIAS = {
  titulo: 'Fora da capela',
  explica:
    'O sepultamento, o cortejo, uma missa ou um velório em casa, a pedido da família. Quem assiste à capela passa para lá na mesma página, quando ela terminar.',
  carregando: 'Abrindo as cerimônias…',
  falhou: 'Não foi possível abrir as cerimônias.',
  nenhuma: 'Esta despedida ainda não tem cerimônia fora da capela com data e hora.',
  semHora: 'Sem data e hora: informe-as na despedida para poder transmitir.',
  soFamilia: 'Só para a família: vê quem tem o código de acesso da despedida.',
  abrir: 'Transmitir esta cerimônia',
  abrirNome: (titulo: string) => `Transmitir esta cerimônia: ${titulo}`,
  acompanhar: 'Acompanhar e enviar',
  acompanharNome: (titulo: string) => `Acompanhar e enviar: ${titulo}`,
  dialogo: (titulo: string) => `Transmitir: ${titulo}`,
  leia: 'Leia a quem decide pela família:',
  texto: [
    'A imagem e o som desta cerimônia serão vistos na página da despedida, por quem pode ver o velório.',
    'Alguém transmite do lugar, com um celular ou outra câmera. Quem passa perto também pode aparecer.',
    'Nada é gravado. A família pode pedir o fim a qualquer momento.',
  ],
  nome: 'Nome de quem pediu',
  parentesco: 'Parentesco',
  aberta: 'Transmissão aberta. Ninguém vê nada antes de alguém começar a enviar.',
  voltar: 'Voltar à transmissão da capela',
  cerimonia: 'Cerimônia',
  lugar: 'Lugar',
  horario: 'Horário',
  ate: (inicio: string, fim: string) => `${inicio} a ${fim}`,
  pedida: 'A pedido de',
  pedidaPor: (nome: string, parentesco: string) => (parentesco === '' ? nome : `${nome} (${parentesco})`),
  visitas: 'Visitas veem',
  aPartirDe: (quando: string) => `a partir de ${quando}, se alguém já enviar`,
  andamentoAjuda: (minutos: number) => `Se a hora do fim chegar, a imagem e o som continuam por ${minutos} min.`,
  encerrarPergunta: 'Encerrar a transmissão desta cerimônia?',
  semPrevia: 'A imagem aparece aqui quando alguém começar a enviar.',
  cartao: 'Cartão de quem atende',
  cartaoExplica:
    'Quem está no lugar aponta o celular para o cartão e, sem senha, estende ou marca que a cerimônia continua.',
  cartaoVale: 'Há um cartão que vale.',
  cartaoCriar: 'Criar cartão',
  cartaoOutro: 'Criar outro cartão',
  cartaoOutroAjuda: 'O anterior deixa de valer na hora.',
  cartaoCriado: 'Cartão criado. Mostre ou imprima agora: ele aparece só desta vez.',
  cartaoCancelar: 'Cancelar o cartão',
  cartaoCancelado: 'Cartão cancelado.',
  removida: 'Esta cerimônia não tem transmissão. Volte e escolha outra.',
} as const

/** Texts of the key with which OBS sends a ceremony. */
export const OBS = {
  titulo: 'Transmitir com o OBS',
  passos: [
    'No OBS, abra Configurações, Transmissão, e escolha o serviço “Personalizado”.',
    'Crie a chave aqui e copie para lá o servidor e a chave.',
    'Inicie a transmissão no OBS: a imagem aparece nesta página em segundos. Enquanto um celular transmite, vale a imagem dele.',
  ],
  criar: 'Criar chave',
  outra: 'Criar outra chave',
  vale: 'Há uma chave que vale até o fim da transmissão. Com outra, a anterior deixa de valer na hora.',
  criada: 'Chave criada. Copie agora: ela aparece só desta vez.',
  servidor: 'Servidor',
  chave: 'Chave de transmissão',
  copiar: (campo: string) => `Copiar: ${campo}`,
  copiarCurto: 'Copiar',
  copiado: 'Copiado.',
  naoCopiado: 'Não foi possível copiar. Toque no campo e copie o texto marcado.',
} as const

type StateWords = { titulo: string; ajuda: string }

/** The states that have other words than in a chapel. */
export const ESTADO_DA_CERIMONIA: Readonly<Partial<Record<EstadoTransmissao, StateWords>>> = {
  agendada: { titulo: 'Agendada', ajuda: 'Dá para enviar a partir de uma hora antes da cerimônia.' },
  'sem-camera': {
    titulo: 'Ninguém envia ainda',
    ajuda: 'Comece a transmitir deste celular ou notebook. As visitas esperam, com a hora da cerimônia.',
  },
  reconectando: {
    titulo: 'Reconectando',
    ajuda: 'A imagem foi interrompida e volta sozinha. Confira a internet de lá.',
  },
  'sem-sinal': {
    titulo: 'Sem sinal do OBS',
    ajuda: 'Inicie a transmissão no OBS e a imagem aparece sozinha, ou transmita deste aparelho.',
  },
}
