import { plural } from '#contract/plural.ts'

/** Texts of the chapel panel in addition to those of the specification. */
export const PAINEL = {
  titulo: 'Painel de Capelas',
  legenda: 'Reservas de capela em andamento e por vir',
  filtrar: 'Filtrar as reservas',
  telas: 'Telas das capelas',
  visoes: 'Como ver as reservas',
  lista: 'Lista',
  dia: 'Dia por capela',
  falecido: 'Falecido(a)',
  unidade: 'Unidade',
  capela: 'Capela',
  inicio: 'Início',
  fim: 'Fim',
  status: 'Status',
  terminou: 'já terminou',
  editar: 'Editar',
  editarDe: (nome: string) => `Editar a reserva de ${nome}`,
  vazia: 'Nenhuma reserva em andamento ou por vir.',
  nadaEncontrado: 'Nenhuma reserva com este texto.',
  desatualizada: 'Não foi possível atualizar agora. Estes são os últimos dados recebidos.',
  mostrando: (quantas: number) => plural(quantas, '1 reserva', `${quantas} reservas`),
  diaAnterior: 'Dia anterior',
  diaSeguinte: 'Dia seguinte',
  hoje: 'Hoje',
  quadro: (unidade: string, dia: string) => `Capelas de ${unidade} em ${dia}`,
  capelaNumero: (capela: string) => `Capela ${capela}`,
  livre: 'Livre o dia todo',
  livres: (unidade: string, capelas: number) =>
    plural(capelas, `${unidade}: 1 capela livre o dia todo`, `${unidade}: ${capelas} capelas livres o dia todo`),
  todas: 'Todas as unidades',
  reservarAqui: 'Reservar aqui',
  reservar: (capela: string, unidade: string, de: string, ate: string) =>
    `Reservar aqui: capela ${capela}, ${unidade}, livre das ${de} às ${ate}. Nova despedida`,
  nenhumaNoDia: 'Nenhuma cerimônia neste dia.',
  somenteAtivas: 'Dias passados mostram somente as reservas ativas.',
  /** Begins with the words that the bar shows; `capela` "" where they contain it. */
  barra: (nome: string, mostrado: string, capela: string, status: string) =>
    `${nome} ${mostrado}${capela === '' ? '' : `, capela ${capela}`}, ${status}. Editar reserva`,
} as const

/** The strip "Agora e hoje" above the list of despedidas. */
export const HOJE = {
  titulo: 'Agora e hoje',
  folha: 'Folha do dia',
  folhaDe: (unidade: string) => `Folha do dia: ${unidade}`,
  resumo: (total: number) =>
    total === 0 ? 'Nenhum velório hoje' : plural(total, '1 velório hoje', `${total} velórios hoje`),
  vazio: 'Nenhum velório hoje nas capelas.',
  falhou: 'Não foi possível ler as capelas agora. Tentamos de novo em instantes.',
  capela: (numero: string) => `Capela ${Number(numero)}`,
  velorio: (inicio: string, fim: string) => `Velório das ${inicio} às ${fim}`,
  velorioDeNoite: (inicio: string, fim: string) => `Velório de ${inicio} até ${fim}`,
  comeca: (hora: string) => `Começa às ${hora}`,
  terminou: (hora: string) => `Terminou às ${hora}`,
  noAr: 'No ar',
  semImagem: 'Sem imagem',
  imagemEncerrada: 'Acontece, imagem encerrada pela equipe',
  semCamera: 'Acontece, sem câmera',
  mudar: 'Mudar',
  mudarDe: (nome: string) => `Mudar de capela ou horário o velório de ${nome}`,
  camera: 'Câmera',
  cameraDe: (nome: string) => `Câmera do velório de ${nome}`,
  tela: 'Tela',
  telaDe: (nome: string) => `Tela da capela de ${nome}, em outra aba`,
} as const
