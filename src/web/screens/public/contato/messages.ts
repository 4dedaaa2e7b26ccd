/** Texts of the contact page. */
export const CONTATO = {
  titulo: 'Fale conosco',
  texto: 'Escolha a unidade e a forma de falar com ela.',
  telefone: (numero: string) => `Ligar para ${numero}`,
} as const
