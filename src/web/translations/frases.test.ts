import { afterEach, describe, expect, it } from 'vitest'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { ERRORS, waitInWords } from '#contract/errors.ts'
import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import { denunciaBody, homenagemPart } from '#contract/homenagem/schema.ts'
import { IMAGEM_RECUSADA } from '#contract/midia/messages.ts'
import { PARTICIPANTE } from '#contract/participante/messages.ts'
import { participanteBody } from '#contract/participante/schema.ts'
import { errorsOf, type Route } from '#contract/route.ts'
import { type CallKey, routes } from '#contract/routes.ts'
import { TRANSMISSAO } from '#contract/transmissao/messages.ts'
import { inPageLanguage, setPageLanguage } from '#web/lib/language.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'

/** Every call that a page of the visitor's path sends. */
const CALLS: readonly CallKey[] = [
  'GET /exibicao/despedida/:id/:codigo',
  'GET /exibicao/validar-codigo',
  'GET /api/videos/stream/:camera',
  'GET /homenagem/homenagem-aprovadas/:despedidaId',
  'POST /homenagem/homenagem',
  'POST /homenagem/formulario/:despedidaId',
  'POST /exibicao/abrir/:despedidaId',
  'POST /homenagem/denuncia',
  'POST /homenagem/acompanhar',
  'POST /participantes',
]

const WAITS = [1, 42, 1697].map(waitInWords)

const refusals = CALLS.flatMap(key => [...errorsOf(key, routes[key] as Route)]).flatMap(code =>
  code === 'MUITAS_TENTATIVAS'
    ? WAITS.map(wait => ERRORS[code].message.replace('{espera}', wait))
    : ERRORS[code].message,
)

const SPOILT = ['', ' ', 'a', 'a'.repeat(700), 'a\u0000b', '123', null, undefined, 5]
const FIELDS = ['nome', 'descricao', 'motivo', 'telefone', 'email'] as const

/** What the rules of the forms say about values that people and broken clients send. */
const fieldMessages = [participanteBody, homenagemPart, denunciaBody].flatMap(schema =>
  SPOILT.flatMap(value => schema.safeParse(Object.fromEntries(FIELDS.map(field => [field, value]))).error?.issues ?? [])
    .filter(({ path }) => FIELDS.some(field => field === path[0]))
    .map(({ message }) => message),
)

const SENTENCES = new Set([
  ...refusals,
  ...fieldMessages,
  ...[DESPEDIDA.naoLocalizada, DESPEDIDA.privada, DESPEDIDA.inativa, DESPEDIDA.erroBuscar, DESPEDIDA.linkCopiado],
  ...Object.values(IMAGEM_RECUSADA),
  ...[HOMENAGEM.denunciada, TRANSMISSAO.codigoNecessario, PARTICIPANTE.avisosSemEmail],
  'Sem conexão. Verifique a internet e tente novamente.',
])

/** As the server fills the template in. */
const filled = (template: string): string => template.replace(/\{\w+\}/g, '7')

afterEach(() => setPageLanguage('pt-BR', {}))

describe('what the server says to a visitor', () => {
  it('stays Portuguese on a Portuguese page', () => {
    expect(SENTENCES.size).toBeGreaterThan(25)
    for (const sentence of SENTENCES) expect(inPageLanguage(sentence)).toBe(sentence)
  })

  it.each([
    ['en', EN],
    ['es', ES],
  ] as const)('is translated, with its numbers: %s', (language, texts) => {
    setPageLanguage(language, texts)
    const sentences = [...SENTENCES].map(filled)
    expect(sentences.filter(sentence => inPageLanguage(sentence) === sentence)).toEqual([])
    const waiting = inPageLanguage('Muitas tentativas. Aguarde 42 segundos.')
    expect(waiting).toContain('42')
    expect(waiting).not.toContain('{n}')
  })

  it('has no translation of a sentence that nobody says', () => {
    const said = new Set([...SENTENCES].map(sentence => filled(sentence).replace(/\d+/g, '{n}')))
    for (const texts of [EN, ES]) expect(Object.keys(texts.frases).filter(key => !said.has(key))).toEqual([])
  })
})
