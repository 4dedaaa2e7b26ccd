import { COMMON_REQUESTS } from './canary-requests.ts'
import { writeSettings } from './settings.ts'
import type { TestApp } from './test-app.ts'

const FRAME = '/exibicao/unidade/CV/velorios'
const ORIGIN = 'http://localhost'

/** Central de Velórios lets other sites show its velórios. */
export const publishUnidade = (t: TestApp): Promise<void> =>
  writeSettings(t.deps.db, 'divulgacao:CV', { ativa: true, sites: 'https://www.grupo.example' })

/** Requests of what other sites show, about one despedida, and those that have nothing to do with one. */
export const DIVULGACAO_REQUESTS = {
  ...COMMON_REQUESTS,
  ...Object.fromEntries(
    ['', '.atom', '.ics'].map(end => [`GET /exibicao/unidade/:empresa/velorios${end}`, () => [{ url: FRAME + end }]]),
  ),
  'GET /avisos/entregas': () => [{ url: '/avisos/entregas?hub.mode=subscribe&hub.verify_token=x&hub.challenge=1' }],
  'GET /exibicao/oembed': ({ id }: { id: number }) =>
    [`/despedida/${id}`, FRAME].map(path => ({ url: `/exibicao/oembed?url=${encodeURIComponent(ORIGIN + path)}` })),
}
