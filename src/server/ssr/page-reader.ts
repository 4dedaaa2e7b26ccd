import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  DISPLAY_PREFERENCES_COOKIE,
  type DisplayPreferences,
  preferencesOfValue,
} from '#contract/pagina/display-preferences-rules.ts'
import { LANGUAGE_PARAMETER, type Language, languageFor, languageOfValue } from '#contract/pagina/language-rules.ts'

/** What a server-rendered page depends on besides its content. */
export type PageReader = { language: Language; preferences: DisplayPreferences }

/** What the response of a page depends on. */
export const VARY = 'accept-encoding, cookie'
/** What the response of a translated page depends on. */
export const VARY_TRANSLATED = 'accept-encoding, accept-language, cookie, user-agent'

const ONE_YEAR_S = 31_536_000
const COOKIE = LANGUAGE_PARAMETER

const parameterOf = ({ url }: FastifyRequest): string | null => {
  const query = url.split('?', 2)[1]
  return query === undefined ? null : new URLSearchParams(query).get(LANGUAGE_PARAMETER)
}

/** The language that a reader asks for, by the address, the cookie or the browser. */
const requestedLanguage = (request: FastifyRequest): Language =>
  languageFor({
    parameter: parameterOf(request),
    cookie: request.cookies[COOKIE],
    acceptLanguage: request.headers['accept-language'],
    userAgent: request.headers['user-agent'],
  })

/** The reader of a request, by its address, cookies and headers. */
export const readerOf = (request: FastifyRequest): PageReader => ({
  language: requestedLanguage(request),
  preferences: preferencesOfValue(request.cookies[DISPLAY_PREFERENCES_COOKIE]),
})

/** An address that names a language is remembered for the pages after it. The cookie holds nothing else. */
export const rememberLanguage = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET') return
    const value = parameterOf(request)
    if (value === null || languageOfValue(value) === undefined) return
    reply.setCookie(COOKIE, value, {
      path: '/',
      maxAge: ONE_YEAR_S,
      sameSite: 'lax',
      httpOnly: true,
      secure: request.protocol === 'https',
    })
  })
}
