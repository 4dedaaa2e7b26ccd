import { plural } from '../plural.ts'
import { ANO_MIN, FOTOGRAFIA_BYTES_MAX } from './limits.ts'

/** Texts of the photographs that both sides use. */
export const FOTOGRAFIA = {
  vazia: 'O arquivo está vazio. Escolha a foto de novo.',
  grande: `A foto passa de ${FOTOGRAFIA_BYTES_MAX / 1024 / 1024} MB. Envie uma menor.`,
  ano: `Escreva um ano desde ${ANO_MIN}, com quatro números.`,
  parteFora: 'Esta parte não pertence à foto. Envie a foto de novo.',
  faltamPartes: 'A foto ainda não chegou inteira. Continue o envio.',
  denunciada: 'Recebemos a sua denúncia. A família e a nossa equipe vão olhar a foto.',
  /** Where a photograph has neither an alternative text nor a caption. */
  semTexto: (numero: number, total: number) => plural(total, 'Fotografia', `Fotografia ${numero} de ${total}`),
} as const
