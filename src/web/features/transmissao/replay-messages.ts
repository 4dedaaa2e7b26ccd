import { translated } from '#web/lib/language.ts'

const pad = (value: number): string => String(value).padStart(2, '0')

/** `1 h 05 min`, `12 min`, `40 s`. */
export const durationWords = (segundos: number): string => {
  const [hours, minutes] = [Math.floor(segundos / 3600), Math.floor(segundos / 60) % 60]
  if (hours > 0) return `${hours} h ${pad(minutes)} min`
  return minutes > 0 ? `${minutes} min` : `${Math.floor(segundos)} s`
}

/** Texts of the recording for visitors. */
export const REPLAY = translated('replay', {
  rever: 'Rever o velório',
  reverParte: (inicio: string) => `Rever o velório de ${inicio}`,
  disponivel: (segundos: number, ate: string) => `Gravação de ${durationWords(segundos)}, disponível até ${ate}.`,
  autorizada: 'Guardada com autorização da família.',
  video: 'Gravação do velório',
  carregando: 'Carregando a gravação…',
  semSom: 'Esta gravação não tem som.',
  legendas: 'Português (automáticas)',
  comLegendas: 'Tem legendas em português, feitas por um programa: ligue-as no vídeo.',
  voltar: 'Fechar a gravação',
  gravando: 'Este velório está sendo gravado, com autorização da família.',
  acabou: 'A gravação não está mais disponível.',
})
