import { waitOf } from '#contract/errors.ts'
import type { MotivoDoAudio } from '#contract/homenagem/messages.ts'
import { pluralIn } from '#contract/plural.ts'
import type { ErrorSentences } from '#web/lib/language.ts'
import type { Translation } from './tables.ts'

export const plural = pluralIn('en')

/** "37 seconds", "29 minutes". */
export const waitInWords = (seconds: number): string => {
  const { unit, count } = waitOf(seconds)
  return `${count} ${unit === 'minuto' ? plural(count, 'minute', 'minutes') : plural(count, 'second', 'seconds')}`
}

/** Why a picture is not accepted, in English. */
export const EN_IMAGEM_RECUSADA: Translation['imagemRecusada'] = {
  vazia: 'The picture file is empty. Choose the photo again.',
  cortada: 'The picture is incomplete: the file was cut on its way. Send the photo again.',
  danificada: 'The picture is damaged and could not be opened. Choose another one.',
  heic: 'This photo is in HEIC, the iPhone format. Use JPG, PNG or WebP. On the iPhone: open the photo, tap Share, then Options, and choose Most Compatible.',
  heicForaDoIphone:
    'This photo is in HEIC, the iPhone format. Use JPG, PNG or WebP. If you send it to yourself on WhatsApp, the one that arrives will do.',
  avif: 'This picture is in AVIF. Use JPG, PNG or WebP.',
  gif: 'This picture is a GIF. Use JPG, PNG or WebP.',
  svg: 'This file is an SVG drawing. Use JPG, PNG or WebP.',
  bmp: 'This picture is in BMP. Use JPG, PNG or WebP.',
  tiff: 'This picture is in TIFF. Use JPG, PNG or WebP.',
  psd: 'This file is from Photoshop. Use JPG, PNG or WebP.',
  pdf: 'This file is a PDF document. Use JPG, PNG or WebP.',
  html: 'This file is a web page, not a picture. Use JPG, PNG or WebP.',
  video: 'This file is a video. Use JPG, PNG or WebP.',
  audio: 'This file is a sound recording. Use JPG, PNG or WebP.',
  compactado: 'This file is a compressed archive. Use JPG, PNG or WebP.',
  documento: 'This file is a document, not a picture. Use JPG, PNG or WebP.',
}
/** Why a sound is not accepted as a voice. */
const soundReasons: Readonly<Record<string, string>> = {
  longa: 'This recording is longer than 60 seconds. Record a shorter one.',
  curta: 'This recording is too short. Record it again.',
  silencio: 'Nothing can be heard in the recording. Check the microphone and record again.',
  filme: 'This file is a video. Record your voice.',
  musica: 'This file seems to be music. Record your voice.',
  formato: 'This file is not a voice recording. Record your voice.',
  danificada: 'The recording arrived incomplete or damaged. Record it again and send it.',
} satisfies Record<MotivoDoAudio, string>

const pictureReasons: Readonly<Record<string, string>> = EN_IMAGEM_RECUSADA

/** Refusals of the server in English, by their code and values. */
export const EN_ERROS: ErrorSentences = {
  DADOS_INVALIDOS: () => 'Something in the form is not valid. Please check it.',
  CODIGO_INCORRETO: () => 'This code is not correct!',
  CODIGO_ENVIADO: () => 'We sent a code of 5 digits. Type it to send the request.',
  CONFIRMACAO_EXPIRADA: () => 'The confirmation has expired. Please ask for a new code.',
  SESSAO_EXPIRADA: () => 'Your session has ended. Please sign in again.',
  ACESSO_NEGADO: () => 'Access denied',
  CODIGO_NECESSARIO: () => 'To send your message, please register first.',
  NAO_ENCONTRADO: () => 'Not found',
  DESPEDIDA_NAO_ENCONTRADA: () => 'Memorial not found',
  DESPEDIDA_PRIVADA: () => 'Private memorial',
  DESPEDIDA_INATIVA: () => 'This memorial is not available',
  REPETICAO_DIFERENTE: () => 'This was already sent with other data. Please reload the page.',
  APARELHOS_DEMAIS: ({ n }) =>
    `Your code was opened on more than ${n} devices, and the live picture moved to the newest ones.`,
  TEMPO_ESGOTADO: () => 'Sending took too long. Please try again.',
  CORPO_GRANDE: () => 'This is too large to be sent.',
  IMAGEM_GRANDE: ({ n, motivo }) =>
    motivo === 'pixels'
      ? `The picture has ${n} million pixels, more than can be opened here. Send a smaller one.`
      : `This picture is too large. Send one of up to ${n} MB.`,
  FORMATO_NAO_ACEITO: () => 'This cannot be sent in this form.',
  IMAGEM_NAO_ACEITA: ({ motivo = '' }) =>
    pictureReasons[motivo] ?? 'This kind of picture is not accepted. Use JPG, PNG or WebP.',
  AUDIO_GRANDE: ({ n }) => `This voice message is too large. Send one of up to ${n} MB.`,
  AUDIO_NAO_ACEITO: ({ motivo = '' }) =>
    soundReasons[motivo] ?? 'This kind of sound is not accepted. Record your voice.',
  AUDIO_INDISPONIVEL: () =>
    'Voice messages cannot be received right now. Please try again in a moment, or write your message.',
  MUITAS_TENTATIVAS: ({ segundos }) => `Too many attempts. Please wait ${waitInWords(Number(segundos))}.`,
  ERRO_INTERNO: () => 'Something went wrong. Please try again in a moment.',
  INDISPONIVEL: () => 'The service is not available at the moment. Please try again shortly.',
  OBRIGATORIO: () => 'This field is required',
  CARACTERES: () => 'Some characters cannot be used in this field',
  CURTO: ({ n }) => `At least ${n} characters`,
  LONGO: ({ n }) => `At most ${n} characters`,
  TELEFONE: () => 'This phone number is not complete: begin with + and the code of your country',
  EMAIL: () => 'Please enter a valid e-mail',
  EMAIL_DOS_AVISOS: () => 'Messages cannot reach this number. Give an e-mail to receive the notices.',
  USE_EMAIL: () => 'No more codes go to mobiles from here today. Please use an e-mail.',
  SEM_ALCANCE: () => 'Messages cannot reach this number. Please use an e-mail.',
}
