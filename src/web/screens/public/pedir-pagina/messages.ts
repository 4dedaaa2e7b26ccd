/** Texts with which a family asks for the page of somebody who was buried before the portal. */
export const PEDIR_PAGINA = {
  titulo: 'Pedir uma página de memória',
  texto:
    'Quem já foi sepultado também pode ter uma página aqui. Diga quem é e quem você é: a nossa equipe procura o registro, e responde a\u00a0você.',
} as const
