/** Sentences of the sign-in that the specification does not quote. */
export const ENTRADA = {
  expirada: 'Sua sessão terminou. Entre novamente para continuar.',
  lento: 'O servidor está demorando a responder. Continuamos tentando.',
} as const
