import { FOTOGRAFIA_BYTES_MAX, FOTOGRAFIAS_MAX } from '#contract/fotografia/limits.ts'
import { plural } from '#contract/plural.ts'

const fotos = (n: number): string => plural(n, '1 fotografia', `${n} fotografias`)

/** Texts of the family's screen of photographs. */
export const FOTOGRAFIAS = {
  titulo: 'Fotografias',
  de: (nome: string) => `Fotografias de ${nome}`,
  lead: `Até ${FOTOGRAFIAS_MAX} fotografias, na ordem que a família escolher. Aparecem na página, na tela da capela e no livro de lembranças.`,
  carregando: 'Abrindo as fotografias…',
  naoCarregou: 'Não foi possível abrir as fotografias. Tente novamente.',
  escolher: 'Escolher fotos',
  escolherAjuda: `Várias de uma vez, em JPG, PNG ou WebP, cada uma com até ${FOTOGRAFIA_BYTES_MAX / 1024 / 1024} MB.`,
  vazia: 'Nenhuma fotografia ainda',
  vaziaTexto: 'Escolha as fotos no celular ou no computador. A ordem e as legendas podem mudar depois.',
  cheia: 'A página já tem trinta fotografias. Exclua uma para acrescentar outra.',
  soCabem: (n: number) => `Só ${plural(n, 'cabe', 'cabem')} mais ${fotos(n)}. As outras não foram enviadas.`,
  lista: 'Fotografias na ordem da página',
  contagem: (n: number) => `${fotos(n)} de ${FOTOGRAFIAS_MAX}`,
  ordemAjuda: 'Para mudar a ordem, arraste pela alça, ou vá até a alça com Tab e use as setas.',
  nome: (numero: number, legenda: string) => (legenda === '' ? `fotografia ${numero}` : legenda),
  mover: (nome: string) => `Mudar o lugar de: ${nome}. Use as setas.`,
  lugar: (numero: number, total: number) => `Lugar ${numero} de ${total}`,
  naoOrdenou: 'Não foi possível mudar a ordem. Tente novamente.',
  semAlternativo: 'Sem descrição para quem não vê',
  editarDe: (nome: string) => `Editar: ${nome}`,
  excluir: 'Excluir',
  excluirDe: (nome: string) => `Excluir: ${nome}`,
  confirmar: 'Excluir esta fotografia?',
  confirmarTexto: 'Ela sai da página, da tela da capela e do livro, e o arquivo é apagado. Isto não pode ser desfeito.',
  manterFoto: 'Não excluir',
  excluida: 'Fotografia excluída.',
  naoExcluiu: 'Não foi possível excluir a fotografia. Tente novamente.',
  deQuem: (autor: string) => `Enviada por ${autor} com uma mensagem`,
  retirada: 'Fora da página',
  retiradaTexto: 'Foi retirada depois de uma denúncia. Em trinta dias é apagada.',
  voltar: 'Pôr de volta na página',
  denunciada: (n: number) =>
    plural(n, 'Uma pessoa denunciou esta fotografia', `${n} pessoas denunciaram esta fotografia`),
  manter: 'Manter na página',
  retirar: 'Retirar da página',
  mantida: 'A fotografia fica na página.',
  saiu: 'A fotografia saiu da página.',
  naoDecidiu: 'Não foi possível guardar a decisão. Tente novamente.',
} as const

/** The upload of several files, each with its own progress. */
export const ENVIO = {
  titulo: 'Enviando',
  arquivo: (nome: string) => `Enviando ${nome}`,
  porCento: (n: number) => `${n}%`,
  naFila: 'Na fila',
  semRede: 'Sem conexão. O envio continua sozinho quando ela voltar.',
  preparando: 'Preparando a fotografia…',
  cortado: 'O envio parou. O que já chegou está guardado.',
  continuar: 'Continuar o envio',
  tirar: 'Tirar da lista',
  tirarDe: (nome: string) => `Tirar da lista: ${nome}`,
  falhou: 'Não foi possível enviar esta foto. Tente novamente.',
} as const

/** The texts of one photograph. */
export const EDITAR_FOTOGRAFIA = {
  titulo: 'Editar fotografia',
  legenda: 'Legenda',
  legendaAjuda: 'Quem está na foto, onde foi. Opcional.',
  ano: 'Ano',
  anoAjuda: 'Opcional, com quatro números.',
  alternativo: 'Descrição para quem não vê',
  alternativoAjuda: 'O que a foto mostra, em uma frase. É lida por leitores de tela.',
  salva: 'Fotografia salva.',
  erro: 'Não foi possível salvar a fotografia. Tente novamente.',
} as const

/** The picture of a homenagem, which its author ceded. */
export const TRAZER = {
  trazer: 'Levar para as fotografias',
  trazerDe: (nome: string) => `Levar para as fotografias a imagem de ${nome}`,
  trazida: 'A imagem está entre as fotografias da página.',
  falhou: 'Não foi possível levar a imagem. Tente novamente.',
} as const
