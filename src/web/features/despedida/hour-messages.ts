import { translated } from '#web/lib/language.ts'

const YEARS = [
  '',
  'um ano',
  'dois anos',
  'três anos',
  'quatro anos',
  'cinco anos',
  'seis anos',
  'sete anos',
  'oito anos',
]
const DAYS = ['', 'um dia', 'dois dias', 'três dias']

const yearsInWords = (years: number): string => YEARS[years] ?? `${years} anos`

/** "Hoje faz um ano", "Amanhã faz dois anos", "Há três dias fez um ano". */
const anniversary = (years: number, inDays: number): string => {
  const words = yearsInWords(years)
  if (inDays === 0) return `Hoje faz ${words}`
  if (inDays === 1) return `Amanhã faz ${words}`
  if (inDays === -1) return `Ontem fez ${words}`
  return inDays > 0 ? `Em ${DAYS[inDays]} faz ${words}` : `Há ${DAYS[-inDays]} fez ${words}`
}

/** Texts of the line of the hour. An hour carries its article: "às 14h52", after a preposition "as 14h52". */
export const HORA = translated('hora', {
  acoes: 'O que fazer agora',
  hoje: 'hoje',
  amanha: 'amanhã',
  ontem: 'ontem',
  velorioMarcado: (dia: string, hora: string) => `Velório ${dia}, ${hora}`,
  sepultamentoMarcado: (dia: string, hora: string) => `Sepultamento ${dia}, ${hora}`,
  semData: 'Velório e sepultamento: data ainda não informada',
  comeca: (hora: string) => `O velório começa ${hora}`,
  aoVivo: 'Ao vivo agora',
  ate: (fim: string) => `até ${fim}`,
  velorioAte: (fim: string) => `Velório agora, até ${fim}`,
  velorioDesde: (inicio: string) => `Velório agora, desde ${inicio}`,
  sepultamentoDesde: (inicio: string) => `Sepultamento agora, desde ${inicio}`,
  aconteceram: 'O velório e o sepultamento já aconteceram',
  velorioAconteceu: 'O velório já aconteceu',
  sepultamentoAconteceu: 'O sepultamento já aconteceu',
  aberta: 'As mensagens continuam abertas a todos',
  sepultado: { Feminino: 'Sepultada em', Masculino: 'Sepultado em' },
  sepultamentoEm: 'Sepultamento em',
  velorioEm: 'Velório em',
  aniversario: anniversary,
  acao: {
    directions: 'Como chegar',
    watch: 'Assistir ao velório',
    write: 'Escrever mensagem',
    replay: 'Rever a gravação',
    flowers: 'Flores',
  },
})
