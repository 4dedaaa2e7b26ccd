/** What a file is by its content, as a part of a sentence. */
export const ARQUIVOS = {
  xlsAntigo: 'uma planilha do Excel antigo (.xls)',
  comSenha: 'um arquivo do Office com senha',
  officeAntigo: 'um arquivo do Office antigo (.xls, .doc), ou com senha',
  xlsb: 'uma planilha binária do Excel (.xlsb)',
  xml2003: 'uma planilha XML do Excel 2003',
  ods: 'uma planilha do LibreOffice (.ods)',
  numbers: 'um arquivo do Numbers, do Pages ou do Keynote',
  dbf: 'uma tabela dBase (.dbf)',
  html: 'uma página da web (HTML)',
  word: 'um documento do Word',
  powerpoint: 'uma apresentação do PowerPoint',
  libreoffice: 'um documento do LibreOffice',
  pdf: 'um documento PDF',
  rtf: 'um documento RTF',
  xml: 'um arquivo XML',
  json: 'um arquivo JSON',
  banco: 'um banco de dados',
  compactado: 'um arquivo compactado',
  jpeg: 'uma foto JPG',
  png: 'uma imagem PNG',
  webp: 'uma imagem WebP',
  gif: 'uma imagem GIF',
  heic: 'uma foto HEIC',
  avif: 'uma imagem AVIF',
  bmp: 'uma imagem BMP',
  tiff: 'uma imagem TIFF',
  svg: 'um desenho SVG',
  psd: 'uma imagem do Photoshop',
  video: 'um vídeo',
  audio: 'um áudio',
} as const
export type TipoDeArquivo = keyof typeof ARQUIVOS

const USE = 'Use JPG, PNG ou WebP.'

/** A picture that is small enough in bytes, and too large to be decoded. */
export const PIXELS_DEMAIS = 'A imagem tem {n} milhões de pixels, mais do que o portal consegue abrir. Envie uma menor.'

/** Why a picture is not accepted; each says what was found. */
export const IMAGEM_RECUSADA = {
  vazia: 'O arquivo da imagem está vazio. Escolha a foto de novo.',
  cortada: 'A imagem está incompleta: o arquivo foi cortado no caminho. Envie a foto de novo.',
  danificada: 'A imagem está danificada e não pôde ser aberta. Escolha outra.',
  heic: `Esta foto está em HEIC, o formato do iPhone. ${USE} No iPhone: abra a foto, toque em Compartilhar, depois em Opções, e escolha Mais compatível.`,
  heicForaDoIphone: `Esta foto está em HEIC, o formato do iPhone. ${USE} Se a enviar a si mesmo pelo WhatsApp, a que chegar serve.`,
  avif: `Esta imagem está em AVIF. ${USE}`,
  gif: `Esta imagem é um GIF. ${USE}`,
  svg: `Este arquivo é um desenho SVG. ${USE}`,
  bmp: `Esta imagem está em BMP. ${USE}`,
  tiff: `Esta imagem está em TIFF. ${USE}`,
  psd: `Este arquivo é do Photoshop. ${USE}`,
  pdf: `Este arquivo é um documento PDF. ${USE}`,
  html: `Este arquivo é uma página da web, não uma imagem. ${USE}`,
  video: `Este arquivo é um vídeo. ${USE}`,
  audio: `Este arquivo é um áudio. ${USE}`,
  compactado: `Este arquivo é compactado. ${USE}`,
  documento: `Este arquivo é um documento, não uma imagem. ${USE}`,
} as const
export type MotivoDaRecusa = Exclude<keyof typeof IMAGEM_RECUSADA, 'heicForaDoIphone'>
