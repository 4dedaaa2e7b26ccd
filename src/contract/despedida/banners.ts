import { BANNER_COUNT } from './rules.ts'

const NOMES = [
  'Colinas na névoa',
  'Mar ao amanhecer',
  'Noite de poucas estrelas',
  'Chuva na janela',
  'Trigo ao entardecer',
  'Manhã no lago',
  'Campo de nuvens',
  'Janela acesa',
  'Galhos de outono',
  'Dunas',
  'Caminho de luz',
  'Aurora com pássaros',
] as const

/** The twelve backgrounds by number, 1 to 12 (specification §9), with the words under which people choose them. */
export const BANNERS: readonly { id: number; nome: string }[] = Array.from({ length: BANNER_COUNT }, (_, index) => ({
  id: index + 1,
  nome: NOMES[index] ?? `Imagem ${index + 1}`,
}))
