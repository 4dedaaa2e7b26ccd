import { BADGE_MAX } from './limits.ts'

export const TIPOS = ['Publica', 'Privada'] as const
export type TipoDespedida = (typeof TIPOS)[number]

/** Fixed values the wizard sends for fields the portal no longer uses (specification §7); the server stores none of them. */
export const PLACEHOLDERS = { funeraria: '-', transmissao: '-', codigo_transmissao: '-' } as const

/** The ground of the monogram that stands for a photograph, by sex; unknown sex gets the neutral one. */
export const defaultPortrait = (sexo: string | null | undefined): string => {
  if (sexo === 'Masculino') return '/imagens/retratos/masculino.svg'
  return sexo === 'Feminino' ? '/imagens/retratos/feminino.svg' : '/imagens/retratos/neutro.svg'
}

const PARTICLE = /^(?:d[aeo]s?|di|du|e|von|van|y)$/i
const GENERATION = /^(?:j[uú]nior|jr\.?|(?:filh|net|sobrinh)[oa])$/i
/** Only characters with an upper and a lower case. `\p{L}` would be rewritten for the displays of Chrome 79. */
const isCased = (character: string): boolean => character.toLowerCase() !== character.toUpperCase()
const capitalOf = (word = ''): string => ([...word].find(isCased) ?? '').toLocaleUpperCase('pt-BR')

/** Capitals of the first name and the last family name, for the monogram; '' for a name without any. */
export const initialsOf = (nome: string): string => {
  const names = nome.split(/\s+/).filter(word => capitalOf(word) !== '' && !PARTICLE.test(word))
  const family = names.slice(1).filter(word => !GENERATION.test(word))
  return capitalOf(names[0]) + capitalOf(family[family.length - 1])
}

/** What the moderation badge shows: nothing at 0, at most 10 (specification §2). */
export const badgeCount = (pending: number): number => Math.min(Math.max(pending, 0), BADGE_MAX)

/** Periods by which staff filter the list: those with a velório, a burial, a cremation or an apresentacao in it (not in the specification). */
export const PERIODOS = ['hoje', 'semana', 'mes-passado'] as const
export type Periodo = (typeof PERIODOS)[number]
/** Rows of a page that staff may choose; the first is the specification's. */
export const ADMIN_PAGE_SIZES = [5, 10, 25] as const
