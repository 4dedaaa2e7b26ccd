import { SECRETS } from './canary-secrets.ts'

type Requests = () => { url: string; payload?: object }[]

/** Anonymous requests of public calls that have nothing to do with one despedida. */
export const COMMON_REQUESTS: Readonly<Record<string, Requests>> = {
  'GET /api/auth/provedor': () => [{ url: '/api/auth/provedor' }],
  'POST /api/auth/provedor/iniciar': () => [{ url: '/api/auth/provedor/iniciar' }],
  'POST /api/auth/provedor/concluir': () => [
    { url: '/api/auth/provedor/concluir', payload: { consulta: `?state=x&code=${SECRETS.telefone}` } },
  ],
  'GET /exibicao/sepultura/:empresa': () => [{ url: '/exibicao/sepultura/CV' }],
  'POST /exibicao/sepultura/:empresa': () =>
    [SECRETS.nomeDeRegistro, 'Maria Canário', 'Canário'].map(nome => ({
      url: '/exibicao/sepultura/CV',
      payload: { nome, ano: '2026' },
    })),
}
