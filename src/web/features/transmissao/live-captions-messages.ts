import { translated } from '#web/lib/language.ts'

/** Texts of the captions of a live picture. */
export const LEGENDAS_AO_VIVO = translated('legendasAoVivo', {
  botao: 'Legendas',
  faixa: 'Português (automáticas)',
  marca: 'Legenda automática',
  erra: 'Legenda automática em português: um programa escreve o que ouve, com atraso de segundos e com erros.',
  pausa: 'As legendas automáticas pararam. Elas voltam sozinhas.',
})
