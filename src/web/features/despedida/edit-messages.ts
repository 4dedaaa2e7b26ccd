import { CAMPOS } from '#contract/despedida/campos-messages.ts'
import type { Rito } from '#contract/despedida/rito-rules.ts'

/** Texts of "GERENCIAMENTO DESPEDIDA" in addition to those of the contract. */
export const EDITAR = {
  titulo: 'GERENCIAMENTO DESPEDIDA',
  acompanhar: 'Acompanhar a transmissão',
} as const

/** Names of the pictures behind a page, by their number. */
export const BANNER_NOMES: Readonly<Record<number, string>> = {
  1: 'Colinas na névoa',
  2: 'Mar ao amanhecer',
  3: 'Noite de poucas estrelas',
  4: 'Chuva na janela',
  5: 'Trigo ao entardecer',
  6: 'Manhã no lago',
  7: 'Campo de nuvens',
  8: 'Janela acesa',
  9: 'Galhos de outono',
  10: 'Dunas',
  11: 'Caminho de luz',
  12: 'Aurora com pássaros',
}

export const FOTO = {
  naoAbre: 'Este formato não abre aqui. Escolha uma foto JPG, PNG ou WebP.',
} as const

/** Texts of the ceremonies that are added to a despedida; `CAMPOS.cerimonias` is their title. */
export const CERIMONIAS = {
  soFamilia: 'Só para a família',
  remover: 'Remover',
} as const

const CAMPOS_CREMACAO = {
  ...CAMPOS,
  local_sepultamento: 'Crematório',
  localizacao_sepultado: 'Sala ou columbário',
  data_sepultamento: 'Data e hora da cremação',
} as const

/** Names of the fields in the forms, by the kind of the last ceremony. */
export const camposOf = (rito: Rito): Readonly<Record<keyof typeof CAMPOS, string>> =>
  rito === 'cremacao' ? CAMPOS_CREMACAO : CAMPOS
