/** Seconds between two sends: moderator and phone change, password recovery (specification §9). */
export const CODE_RESEND_DELAY_SECONDS = { moderador: 150, telefone: 150, recuperacao: 120 } as const
