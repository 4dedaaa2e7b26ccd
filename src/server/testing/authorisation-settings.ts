import type { CallKey } from '#contract/routes.ts'
import { A, type Entry, get, P, post, put, refusing, S } from './authorisation-rows.ts'

const FLORISTS = { secao: 'floriculturas', unidade: 'CV' }

/** Calls of the group's settings: everybody sees the group, staff read the settings, administrators write them. */
export const SETTINGS_TABLE = {
  'GET /exibicao/grupo': { row: P, ask: get('/exibicao/grupo') },
  'GET /exibicao/sobre': { row: P, ask: get('/exibicao/sobre') },
  'GET /exibicao/unidade/:empresa': { row: P, ask: get('/exibicao/unidade/PA') },
  'GET /cliente/configuracao': { row: S, ask: get('/cliente/configuracao') },
  'GET /cliente/configuracao/historico': { row: S, ask: get('/cliente/configuracao/historico?secao=grupo') },
  'PUT /cliente/configuracao': {
    row: A,
    ask: async w => {
      const rows = await w.t.deps.db.selectFrom('configuracao').select('versao').execute()
      return put('/cliente/configuracao', { ...FLORISTS, versao: rows.length, valor: { itens: [] } })
    },
  },
  'POST /cliente/configuracao/desfazer': {
    row: refusing(A, 409),
    ask: post('/cliente/configuracao/desfazer', { secao: 'grupo', unidade: '', versao: 99, para: 0 }),
  },
  'POST /cliente/configuracao/teste': {
    row: A,
    ask: post('/cliente/configuracao/teste', { texto: 'contatoEmail', valor: 'Olá, {nome}.' }),
  },
  'POST /cliente/configuracao/imagem': {
    row: refusing(A, 415),
    ask: post('/cliente/configuracao/imagem', { imagem: 'data:image/png;base64,AAAA' }),
  },
  'POST /cliente/configuracao/politica': {
    row: refusing(A, 400),
    ask: post('/cliente/configuracao/politica', { arquivo: 'data:application/pdf;base64,AAAA' }),
  },
} as const satisfies Partial<Record<CallKey, Entry>>
