export const AVISOS_GUARDADOS = 'Pronto. Avisaremos você.'
/** Of a notice that was asked for and is not stored: nobody would be told. */
export const LEMBRETE_FORA = {
  missa_setimo_dia: 'Esta página não oferece o aviso da missa de sétimo dia.',
  um_ano: 'Esta página não oferece o aviso de um ano do falecimento.',
} as const
