import type { CerimoniaAdicional } from '#contract/despedida/cerimonias-rules.ts'

export type TelaCase = {
  nome?: string
  obituario?: string
  foto_perfil?: null
  data_sepultamento?: null
  place?: string
  textos?: string[]
  /** Caption of the only photograph. */
  fotografia?: string
  /** Minutes from now until the wake begins. */
  begins?: number
  seguinte?: string
  /** What the staff say happens now. */
  momento?: string
  cerimonias?: CerimoniaAdicional[]
}
const MASS: CerimoniaAdicional = {
  id: 1,
  tipo: 'missa_setimo_dia',
  titulo: 'Missa de sétimo dia',
  data_hora: '2090-01-07 19:00:00',
  termino: null,
  local: 'Igreja Matriz de Nossa Senhora dos Prazeres e São Benedito dos Navegantes',
  endereco: 'Praça Dom Pedro II, 10, Centro',
  observacao: '',
}
export const LONG_FULL_NAME =
  'Maria Aparecida da Conceição Vasconcelos de Albuquerque Cavalcante Figueiredo dos Santos Silva Neta'
const LONG_NAME = 'Maximilianodossantosvasconcelos'.repeat(4).slice(0, 100)
export const LONG_WORDS =
  'Aprendi com você que a casa se enche devagar, um prato de cada vez, e que ninguém vai embora enquanto alguém contar a história na mesa. Obrigado por todos os domingos.'
/** Displays with the longest and the shortest of everything. */
export const CASES: Record<string, TelaCase> = {
  comum: {
    nome: 'Djalma Peixoto de Barros',
    obituario: 'Foi mestre da banda, e nunca levantou a voz.',
    textos: ['Obrigado por tudo, mestre.'],
  },
  'sem-homenagens': { textos: [] },
  fotografia: { nome: LONG_FULL_NAME, textos: [], fotografia: LONG_WORDS.slice(0, 120) },
  'nome-sem-espaco': { nome: LONG_NAME, textos: [LONG_WORDS.slice(0, 160)] },
  'nome-longo': {
    nome: LONG_FULL_NAME,
    textos: [LONG_WORDS.slice(0, 160)],
    obituario: `Foi parteira em Penedo por quarenta anos. ${LONG_WORDS.repeat(4)}`,
  },
  'homenagem-sem-espaco': { textos: ['saudade'.repeat(23).slice(0, 160)] },
  'sem-biografia-nem-retrato': { obituario: '', foto_perfil: null, textos: ['Saudade.'] },
  'a-seguir': { begins: 60, textos: ['Obrigado por tudo, mestre.'], obituario: LONG_WORDS.repeat(4) },
  'a-seguir-nome-longo': {
    nome: LONG_FULL_NAME,
    begins: 60,
    textos: [LONG_WORDS.slice(0, 160)],
    obituario: `Foi parteira. ${LONG_WORDS.repeat(4)}`,
  },
  'seguinte-longa': {
    nome: LONG_FULL_NAME,
    seguinte: 'Maximiliano dos Santos Vasconcelos de Albuquerque Cavalcante Figueiredo da Conceição e Silva Filho',
    textos: [LONG_WORDS.slice(0, 160)],
    obituario: LONG_WORDS.repeat(4),
  },
  agora: {
    momento: 'Missa de corpo presente com o padre da paróquia; depois, o cortejo às 15h40 pela',
    textos: [LONG_WORDS.slice(0, 160)],
    obituario: LONG_WORDS.repeat(4),
  },
  'com-missa': { cerimonias: [MASS], textos: [LONG_WORDS.slice(0, 160)], obituario: LONG_WORDS.repeat(4) },
  'com-missa-nome-longo': {
    nome: LONG_FULL_NAME,
    cerimonias: [MASS],
    seguinte: 'Maximiliano dos Santos Vasconcelos de Albuquerque Cavalcante Figueiredo da Conceição e Silva Filho',
    textos: [LONG_WORDS.slice(0, 160)],
    obituario: LONG_WORDS.repeat(4),
  },
  'lugares-longos': { place: 'Cemitério Parque Municipal Nossa Senhora da Conceição dos Navegantes, Ala Norte' },
}
