import { describe, expect, it } from 'vitest'
import { languageFor } from './language-rules.ts'

const NOTHING = { parameter: undefined, cookie: undefined, acceptLanguage: undefined, userAgent: undefined }

describe('the language of a page', () => {
  it.each([
    [undefined, 'pt-BR'],
    ['', 'pt-BR'],
    ['*', 'pt-BR'],
    ['de-DE,de;q=0.9', 'pt-BR'],
    ['en-US,en;q=0.9', 'en'],
    ['EN', 'en'],
    ['es-AR;q=0.8,pt-PT', 'pt-BR'],
    ['fr,es;q=0.5,en;q=0.2', 'es'],
    ['en;q=0,es;q=0.1', 'es'],
    ['english', 'pt-BR'],
  ])('follows what the browser accepts: %s is %s', (acceptLanguage, language) => {
    expect(languageFor({ ...NOTHING, acceptLanguage })).toBe(language)
  })

  it('is the one that the address names before the stored one, and that before the accepted one', () => {
    const wish = { ...NOTHING, acceptLanguage: 'en' }
    expect(languageFor({ ...wish, cookie: 'es' })).toBe('es')
    expect(languageFor({ ...wish, cookie: 'es', parameter: 'pt' })).toBe('pt-BR')
    expect(languageFor({ ...wish, cookie: 'fr', parameter: 'xx' })).toBe('en')
  })

  it('is Portuguese for a robot, except at the address of another language', () => {
    const robot = { ...NOTHING, acceptLanguage: 'en-US', userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
    expect(languageFor(robot)).toBe('pt-BR')
    expect(languageFor({ ...robot, parameter: 'en' })).toBe('en')
  })
})
