import type { CallKey } from '#contract/routes.ts'
import { DIVULGACAO_TABLE } from './authorisation-divulgacao.ts'
import { PROVEDOR_TABLE } from './authorisation-provedor.ts'
import { ADMIN, type Entry, get, PUBLIC, post, put, refusing, STAFF } from './authorisation-rows.ts'
import { SEPULTURA_TABLE } from './authorisation-sepultura.ts'

const FLORISTS = { secao: 'floriculturas', unidade: 'CV' }

/** Calls of the group's settings: everybody sees the group, staff read the settings, administrators write them. */
export const CONFIGURACAO_TABLE = {
  ...DIVULGACAO_TABLE,
  ...PROVEDOR_TABLE,
  ...SEPULTURA_TABLE,
  'GET /exibicao/grupo': { row: PUBLIC, ask: get('/exibicao/grupo') },
  'GET /exibicao/sobre': { row: PUBLIC, ask: get('/exibicao/sobre') },
  'GET /exibicao/unidade/:empresa': { row: PUBLIC, ask: get('/exibicao/unidade/PA') },
  'GET /cliente/configuracao': { row: STAFF, ask: get('/cliente/configuracao') },
  'GET /cliente/configuracao/historico': { row: STAFF, ask: get('/cliente/configuracao/historico?secao=grupo') },
  'PUT /cliente/configuracao': {
    row: ADMIN,
    ask: async w => {
      const rows = await w.t.deps.db.selectFrom('configuracao').select('versao').execute()
      return put('/cliente/configuracao', { ...FLORISTS, versao: rows.length, valor: { itens: [] } })
    },
  },
  'POST /cliente/configuracao/desfazer': {
    row: refusing(ADMIN, 409),
    ask: post('/cliente/configuracao/desfazer', { secao: 'grupo', unidade: '', versao: 99, para: 0 }),
  },
  'POST /cliente/configuracao/teste': {
    row: ADMIN,
    ask: post('/cliente/configuracao/teste', { texto: 'contatoEmail', valor: 'Olá, {nome}.' }),
  },
  'POST /cliente/configuracao/imagem': {
    row: refusing(ADMIN, 415),
    ask: post('/cliente/configuracao/imagem', { imagem: 'data:image/png;base64,AAAA' }),
  },
  'POST /cliente/configuracao/politica': {
    row: refusing(ADMIN, 400),
    ask: post('/cliente/configuracao/politica', { arquivo: 'data:application/pdf;base64,AAAA' }),
  },
} as const satisfies Partial<Record<CallKey, Entry>>
