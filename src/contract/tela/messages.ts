/** Texts and intervals of the displays, specification §2 "Chapel display screen", §9. */
export const TELA = {
  lugarInvalido: 'Informe a unidade e a capela.',
} as const

/** Place of a lobby display, used instead of a chapel number. */
export const SAGUAO = 'saguao'
/** Place of the Finados panel, which belongs to the group and to no unit. */
export const PAINEL = 'painel'
