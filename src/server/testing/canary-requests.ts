import { SECRETS } from './canary-secrets.ts'

type Requests = () => { url: string; payload?: object }[]

/** Anonymous requests of public calls that have nothing to do with one despedida. */
export const COMMON_REQUESTS: Readonly<Record<string, Requests>> = {
  'GET /exibicao/sepultura/:empresa': () => [{ url: '/exibicao/sepultura/CV' }],
  'POST /exibicao/sepultura/:empresa': () =>
    [SECRETS.nomeDeRegistro, 'Maria Canário', 'Canário'].map(nome => ({
      url: '/exibicao/sepultura/CV',
      payload: { nome, ano: '2026' },
    })),
}
