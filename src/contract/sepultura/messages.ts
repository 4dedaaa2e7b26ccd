/** Sentences about a search for a grave that cannot be made, and about the switch of a unit. */
export const SEPULTURA = {
  nomeObrigatorio: 'Escreva o nome de quem procura.',
  anoInvalido: 'Informe o ano do falecimento, com quatro números.',
  motivoObrigatorio: 'Escreva quem pediu e por quê.',
  semCemiterio: 'Escreva o nome do cemitério como está no registro.',
} as const
