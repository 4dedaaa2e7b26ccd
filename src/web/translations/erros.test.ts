import { afterEach, describe, expect, it } from 'vitest'
import type { ErrorCode, ErrorValues, FieldCode } from '#contract/errors.ts'
import { ERRORS } from '#contract/errors.ts'
import { denunciaBody, homenagemPart } from '#contract/homenagem/schema.ts'
import { IMAGEM_RECUSADA } from '#contract/midia/messages.ts'
import { PAGE_RULES } from '#contract/pages.ts'
import { participanteBody } from '#contract/participante/schema.ts'
import { errorsOf, type Route } from '#contract/route.ts'
import { type CallKey, routes } from '#contract/routes.ts'
import { ApiError } from '#web/lib/http.ts'
import { setPageLanguage, translatedRefusal } from '#web/lib/language.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import type { Translation } from './tables.ts'

const LANGUAGES: readonly ['en' | 'es', Translation][] = [
  ['en', EN],
  ['es', ES],
]

const SOURCES = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

/** The modules that a page loads, now or later. */
const modulesOf = (path: string, found = new Set<string>()): Set<string> => {
  const text = SOURCES[path]
  // The sign-in on the landing page is for families of the house, and Portuguese.
  if (text === undefined || found.has(path) || path.includes('/features/acesso/')) return found
  found.add(path)
  for (const [, name = ''] of text.matchAll(/(?:from |import\()'((?:#web|\.)[^']*)'/g)) {
    const { pathname } = new URL(name.replace('#web', ''), `http://web${path.slice(2)}`)
    modulesOf(`..${pathname}`, found)
  }
  return found
}

/** Pages that are written in every language. */
const TRANSLATED = Object.entries(PAGE_RULES)
  .filter(([, { translated }]) => translated)
  .map(([name]) => name.replace(/[A-Z]/g, char => `-${char.toLowerCase()}`))
  .flatMap(name => [`${name}/${name}.page.tsx`, `${name}/${name}.screen.tsx`])
const PAGES = [...TRANSLATED, 'wait-page.tsx'].map(file => `../screens/public/${file}`)
const modules = PAGES.flatMap(page => [...modulesOf(page)])
const calls = modules.flatMap(path => SOURCES[path]?.match(/(?<=')(?:GET|POST|PUT|DELETE) \/[^']+(?=')/g) ?? [])
const CALLS = [...new Set(calls as CallKey[])]

const codes = [...new Set(CALLS.flatMap(key => [...errorsOf(key, routes[key] as Route)]))]

const SPOILT = ['', ' ', 'a', 'a'.repeat(700), 'a\u0000b', '123', '+351912345678']
const FIELDS = ['nome', 'descricao', 'motivo', 'telefone', 'email'] as const

/** What the rules of the forms find wrong with what people type. */
const brokenRules = [participanteBody, homenagemPart, denunciaBody].flatMap(schema =>
  SPOILT.flatMap(typed => {
    const values = {
      ...Object.fromEntries(FIELDS.map(field => [field, typed])),
      idDespedida: 1,
      despedida: 1,
      homenagem: 1,
    }
    const wishes = [values, { ...values, nome: 'Ana', email: '', desejoReceberAvisos: true }]
    return wishes.flatMap(value => schema.safeParse(value).error?.issues ?? [])
  }),
)
/** Of a rule that only the service knows: which numbers a message reaches. */
const OF_SERVICE: readonly FieldCode[] = ['EMAIL_DOS_AVISOS', 'SEM_ALCANCE', 'USE_EMAIL']
const fieldCodes = [
  ...new Set([...brokenRules.map(issue => (issue as { params?: { code: FieldCode } }).params?.code), ...OF_SERVICE]),
]

const sentenceOf = (code: ErrorCode | FieldCode, values: ErrorValues = {}) => translatedRefusal({ code, values })

afterEach(() => setPageLanguage('pt-BR', {}))

describe('the calls of the translated pages', () => {
  it('are found in the modules of those pages', () => {
    expect(CALLS).toEqual(
      expect.arrayContaining([
        'POST /participantes',
        'POST /homenagem/homenagem',
        'POST /homenagem/denuncia',
        'GET /exibicao/despedida/:id/:codigo',
        'GET /api/videos/stream/:camera',
        'GET /exibicao/validar-codigo',
        // Browsers without JavaScript post these.
        'POST /homenagem/formulario/:despedidaId',
        'POST /exibicao/abrir/:despedidaId',
        'POST /exibicao/pedido-acesso/formulario/:despedidaId',
      ]),
    )
    expect(CALLS.filter(key => !(key in routes))).toEqual([])
  })

  it('name the rule that a field breaks', () => {
    expect(fieldCodes.toSorted()).toEqual(
      [
        'CARACTERES',
        'CURTO',
        'EMAIL',
        'EMAIL_DOS_AVISOS',
        'LONGO',
        'OBRIGATORIO',
        'SEM_ALCANCE',
        'TELEFONE',
        'USE_EMAIL',
      ].toSorted(),
    )
  })
})

describe.each(LANGUAGES)('the refusals of the server in %s', (language, texts) => {
  it('have a sentence for every code of those calls and of their fields', () => {
    setPageLanguage(language, texts)
    const wanted = [...codes, ...(fieldCodes as FieldCode[])]
    expect(wanted.length).toBeGreaterThan(20)
    expect(wanted.filter(code => !sentenceOf(code, { n: 7, segundos: 7 }))).toEqual([])
    expect(
      wanted.filter(code => sentenceOf(code) === (ERRORS as Record<string, { message: string }>)[code]?.message),
    ).toEqual([])
  })

  it('have no sentence for a code that no page receives', () => {
    expect(Object.keys(texts.erros).filter(code => ![...codes, ...fieldCodes].includes(code as ErrorCode))).toEqual([])
  })

  it('say the values of the refusal', () => {
    setPageLanguage(language, texts)
    for (const code of ['APARELHOS_DEMAIS', 'IMAGEM_GRANDE', 'CURTO', 'LONGO'] as const)
      expect(sentenceOf(code, { n: 42 }), code).toContain('42')
    expect(sentenceOf('IMAGEM_GRANDE', { n: 120, motivo: 'pixels' })).not.toBe(sentenceOf('IMAGEM_GRANDE', { n: 120 }))
    const reasons = Object.keys(IMAGEM_RECUSADA).map(motivo => sentenceOf('IMAGEM_NAO_ACEITA', { motivo }))
    expect(new Set([...reasons, sentenceOf('IMAGEM_NAO_ACEITA')]).size).toBe(Object.keys(IMAGEM_RECUSADA).length + 1)
  })

  it('are looked up by code, never by a sentence', () => {
    const keysOf = (value: unknown): string[] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([key, one]) => [key, ...keysOf(one)])
        : []
    expect(keysOf(texts).filter(key => /\s/.test(key))).toEqual([])
  })
})

describe('waiting times', () => {
  it.each([
    ['en', EN, ['1 second', '42 seconds', '29 minutes']],
    ['es', ES, ['1 segundo', '42 segundos', '29 minutos']],
  ] as const)('are counted in %s', (language, texts, waits) => {
    setPageLanguage(language, texts)
    const said = [1, 42, 1697].map(segundos => sentenceOf('MUITAS_TENTATIVAS', { segundos }))
    expect(said).toEqual(waits.map(wait => expect.stringContaining(`${wait}.`)))
  })
})

describe('a failed call on an English page', () => {
  const TOO_LONG = { campo: 'nome', message: 'Máximo de 35 caracteres', code: 'LONGO', values: { n: 35 } }
  const failed = (status: number, body: object | string, headers = {}) =>
    new ApiError(status, typeof body === 'string' ? body : JSON.stringify(body), undefined, new Headers(headers))

  it('says what the rule of its first field says, or what its code says', () => {
    setPageLanguage('en', EN)
    const refusal = failed(400, { code: 'DADOS_INVALIDOS', message: '?', mensagem: '?', errors: [TOO_LONG] })
    expect(refusal.mensagem).toBe('At most 35 characters')
    const uncoded = failed(400, { code: 'DADOS_INVALIDOS', mensagem: '?', errors: [{ campo: 'id', message: '?' }] })
    expect(uncoded.mensagem).toBe(sentenceOf('DADOS_INVALIDOS'))
  })

  it('knows a refusal in plain text by the code in its header', () => {
    setPageLanguage('en', EN)
    const refusal = failed(404, 'Despedida está inativa', { 'x-error-code': 'DESPEDIDA_INATIVA' })
    expect([refusal.text, refusal.mensagem]).toEqual(['Despedida está inativa', sentenceOf('DESPEDIDA_INATIVA')])
  })

  it('is said in English too when no server explained it', () => {
    setPageLanguage('en', EN)
    expect(failed(502, '<html>Bad gateway</html>').mensagem).toBe(EN.rede.falhou)
  })

  it('stays Portuguese on a Portuguese page', () => {
    const refusal = failed(400, { code: 'DADOS_INVALIDOS', mensagem: 'Máximo de 35 caracteres', errors: [TOO_LONG] })
    expect(refusal.mensagem).toBe('Máximo de 35 caracteres')
  })
})
