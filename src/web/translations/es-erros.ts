import { waitOf } from '#contract/errors.ts'
import type { MotivoDoAudio } from '#contract/homenagem/messages.ts'
import { pluralIn } from '#contract/plural.ts'
import type { ErrorSentences } from '#web/lib/language.ts'
import type { Translation } from './tables.ts'

export const plural = pluralIn('es')

/** "37 segundos", "29 minutos". */
export const waitInWords = (seconds: number): string => {
  const { unit, count } = waitOf(seconds)
  return `${count} ${unit === 'minuto' ? plural(count, 'minuto', 'minutos') : plural(count, 'segundo', 'segundos')}`
}

/** Why a picture is not accepted, in Spanish. */
export const ES_IMAGEM_RECUSADA: Translation['imagemRecusada'] = {
  vazia: 'El archivo de la imagen está vacío. Elija la foto de nuevo.',
  cortada: 'La imagen está incompleta: el archivo se cortó en el camino. Envíe la foto de nuevo.',
  danificada: 'La imagen está dañada y no se pudo abrir. Elija otra.',
  heic: 'Esta foto está en HEIC, el formato del iPhone. Use JPG, PNG o WebP. En el iPhone: abra la foto, toque Compartir, luego Opciones, y elija Más compatible.',
  heicForaDoIphone:
    'Esta foto está en HEIC, el formato del iPhone. Use JPG, PNG o WebP. Si se la envía a sí mismo por WhatsApp, la que llegue sirve.',
  avif: 'Esta imagen está en AVIF. Use JPG, PNG o WebP.',
  gif: 'Esta imagen es un GIF. Use JPG, PNG o WebP.',
  svg: 'Este archivo es un dibujo SVG. Use JPG, PNG o WebP.',
  bmp: 'Esta imagen está en BMP. Use JPG, PNG o WebP.',
  tiff: 'Esta imagen está en TIFF. Use JPG, PNG o WebP.',
  psd: 'Este archivo es de Photoshop. Use JPG, PNG o WebP.',
  pdf: 'Este archivo es un documento PDF. Use JPG, PNG o WebP.',
  html: 'Este archivo es una página web, no una imagen. Use JPG, PNG o WebP.',
  video: 'Este archivo es un video. Use JPG, PNG o WebP.',
  audio: 'Este archivo es un audio. Use JPG, PNG o WebP.',
  compactado: 'Este archivo está comprimido. Use JPG, PNG o WebP.',
  documento: 'Este archivo es un documento, no una imagen. Use JPG, PNG o WebP.',
}
/** Why a sound is not accepted as a voice. */
const soundReasons: Readonly<Record<string, string>> = {
  longa: 'La grabación dura más de 60 segundos. Grabe una más corta.',
  curta: 'La grabación es demasiado corta. Grábela de nuevo.',
  silencio: 'No se oye nada en la grabación. Revise el micrófono y grabe de nuevo.',
  filme: 'Este archivo es un vídeo. Grabe su voz.',
  musica: 'Este archivo parece música. Grabe su voz.',
  formato: 'Este archivo no es una grabación de voz. Grabe su voz.',
  danificada: 'La grabación llegó incompleta o dañada. Grábela de nuevo y envíela.',
} satisfies Record<MotivoDoAudio, string>

const pictureReasons: Readonly<Record<string, string>> = ES_IMAGEM_RECUSADA

/** Refusals of the server in Spanish, by their code and values. */
export const ES_ERROS: ErrorSentences = {
  DADOS_INVALIDOS: () => 'Hay algo en el formulario que no es válido. Revíselo.',
  CODIGO_INCORRETO: () => '¡Este código no es correcto!',
  CODIGO_ENVIADO: () => 'Enviamos un código de 5 dígitos. Escríbalo para enviar la solicitud.',
  CONFIRMACAO_EXPIRADA: () => 'La confirmación venció. Pida un nuevo código.',
  SESSAO_EXPIRADA: () => 'Su sesión terminó. Entre de nuevo.',
  ACESSO_NEGADO: () => 'Acceso denegado',
  CODIGO_NECESSARIO: () => 'Para enviar su mensaje, regístrese antes.',
  NAO_ENCONTRADO: () => 'No encontrado',
  DESPEDIDA_NAO_ENCONTRADA: () => 'Despedida no encontrada',
  DESPEDIDA_PRIVADA: () => 'Esta despedida es privada',
  DESPEDIDA_INATIVA: () => 'Esta despedida no está disponible',
  REPETICAO_DIFERENTE: () => 'Este envío ya se hizo con otros datos. Recargue la página.',
  APARELHOS_DEMAIS: ({ n }) =>
    `Su código se abrió en más de ${n} dispositivos, y la transmisión pasó a los más nuevos.`,
  TEMPO_ESGOTADO: () => 'El envío tardó demasiado. Intente de nuevo.',
  CORPO_GRANDE: () => 'El envío es demasiado grande.',
  IMAGEM_GRANDE: ({ n, motivo }) =>
    motivo === 'pixels'
      ? `La imagen tiene ${n} millones de píxeles, más de lo que se puede abrir aquí. Envíe una menor.`
      : `La imagen es demasiado grande. Envíe una de hasta ${n} MB.`,
  FORMATO_NAO_ACEITO: () => 'No se acepta este formato de envío.',
  IMAGEM_NAO_ACEITA: ({ motivo = '' }) =>
    pictureReasons[motivo] ?? 'No se acepta este formato de imagen. Use JPG, PNG o WebP.',
  AUDIO_GRANDE: ({ n }) => `El mensaje de voz es demasiado grande. Envíe uno de hasta ${n} MB.`,
  AUDIO_NAO_ACEITO: ({ motivo = '' }) => soundReasons[motivo] ?? 'Este formato de audio no se acepta. Grabe su voz.',
  AUDIO_INDISPONIVEL: () =>
    'Ahora no es posible recibir mensajes de voz. Inténtelo de nuevo en un momento, o escriba su mensaje.',
  MUITAS_TENTATIVAS: ({ segundos }) => `Demasiados intentos. Espere ${waitInWords(Number(segundos))}.`,
  ERRO_INTERNO: () => 'Algo salió mal. Intente de nuevo en un momento.',
  INDISPONIVEL: () => 'El servicio no está disponible en este momento. Intente de nuevo en breve.',
  OBRIGATORIO: () => 'Este campo es obligatorio',
  CARACTERES: () => 'Hay caracteres que no se pueden usar en este campo',
  CURTO: ({ n }) => `Al menos ${n} caracteres`,
  LONGO: ({ n }) => `Como máximo ${n} caracteres`,
  TELEFONE: () => 'Este teléfono no está completo: comience con + y el código de su país',
  EMAIL: () => 'Escriba un correo electrónico válido',
  EMAIL_DOS_AVISOS: () =>
    'Los mensajes no llegan a este número. Escriba un correo electrónico para recibir los avisos.',
  USE_EMAIL: () => 'Hoy no enviamos más códigos a celulares por aquí. Use un correo electrónico.',
  SEM_ALCANCE: () => 'Los mensajes no llegan a este número. Use un correo electrónico.',
}
