/** Languages of the visitor's path. Everything else of the portal is Portuguese. */
export const LANGUAGES = ['pt-BR', 'en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'pt-BR'

/** Parameter of an address, and the cookie that remembers it, with the same values. */
export const LANGUAGE_PARAMETER = 'idioma'
export const LANGUAGE_VALUES: Readonly<Record<Language, string>> = { 'pt-BR': 'pt', en: 'en', es: 'es' }

/** The language of a value of the parameter or the cookie. */
export const languageOfValue = (value: string | null | undefined): Language | undefined =>
  LANGUAGES.find(language => LANGUAGE_VALUES[language] === value)

/** Robots and the previews of messengers read Portuguese, whatever they accept. */
const ROBOT = /bot\b|crawl|spider|facebookexternalhit|whatsapp|preview/i

const weightOf = (parameters: readonly string[]): number => {
  const quality = parameters.find(one => one.trim().startsWith('q='))
  return quality === undefined ? 1 : Number(quality.trim().slice(2)) || 0
}

/** `en-US,en;q=0.9,pt;q=0.8` → the first of ours that the reader accepts; Portuguese where she accepts none. */
const accepted = (header: string): Language => {
  const wanted = header
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.split(';')
      return { base: tag.trim().toLowerCase().split('-')[0], weight: weightOf(parameters) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { base } of wanted) {
    const language = languageOfValue(base)
    if (language) return language
  }
  return DEFAULT_LANGUAGE
}

type LanguageRequest = {
  parameter: string | null | undefined
  cookie: string | undefined
  acceptLanguage: string | undefined
  userAgent: string | undefined
}

/** What the address names, else what was chosen before, else what the browser accepts. */
export const languageFor = ({ parameter, cookie, acceptLanguage = '', userAgent = '' }: LanguageRequest): Language =>
  languageOfValue(parameter) ??
  languageOfValue(cookie) ??
  (ROBOT.test(userAgent) ? DEFAULT_LANGUAGE : accepted(acceptLanguage))
