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

const articleOf = (dia: string): string => {
  if (/^\d/.test(dia)) return 'em'
  return dia.endsWith('-feira', dia.indexOf(',')) ? 'na' : 'no'
}

/** Texts of the line of the hour. An hour carries its article: "às 14h52", after a preposition "as 14h52". */
export const HORA = translated('hora', {
  acoes: 'O que fazer agora',
  hoje: 'hoje',
  amanha: 'amanhã',
  ontem: 'ontem',
  noDia: (dia: string) => `${articleOf(dia)} ${dia}`,
  marcado: (cerimonia: string, dia: string, hora: string) => `${cerimonia} ${dia}, ${hora}`,
  semData: (rito: string) => `Velório e ${rito.toLowerCase()}: data ainda não informada`,
  comeca: (hora: string) => `O velório começa ${hora}`,
  aoVivo: 'Ao vivo agora',
  ate: (fim: string) => `até ${fim}`,
  velorioAte: (fim: string) => `Velório agora, até ${fim}`,
  desde: (cerimonia: string, inicio: string) => `${cerimonia} agora, desde ${inicio}`,
  aconteceram: {
    velorio: 'O velório já aconteceu',
    sepultamento: 'O sepultamento já aconteceu',
    cremacao: 'A cremação já aconteceu',
    comSepultamento: 'O velório e o sepultamento já aconteceram',
    comCremacao: 'O velório e a cremação já aconteceram',
  },
  aberta: 'As mensagens continuam abertas a todos',
  em: (cerimonia: string, dia: string) => `${cerimonia} em ${dia}`,
  rito: {
    sepultamento: { Feminino: 'Sepultada', Masculino: 'Sepultado' },
    cremacao: { Feminino: 'Cremada', Masculino: 'Cremado' },
  },
  aniversario: anniversary,
  acao: {
    directions: 'Como chegar',
    watch: 'Assistir ao velório',
    watchElsewhere: 'Assistir à transmissão',
    write: 'Escrever mensagem',
    replay: 'Rever a gravação',
    flowers: 'Flores',
  },
})
