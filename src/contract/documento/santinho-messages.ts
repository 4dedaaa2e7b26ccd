/** Texts of the memorial card, printed and on its screen. */
export const SANTINHO = {
  linhas: (max: number) => `Use até ${max} linhas.`,
  semCerimonia: 'Esta cerimônia não está mais na página. Escolha outra.',
} as const

/** Words to begin with: of no creed, and true of anybody. */
export const INICIOS_DE_PALAVRAS = [
  'A família agradece a presença e o carinho de cada um.',
  'Guardamos com amor cada lembrança.',
  'A saudade fica, e o amor também.',
] as const
