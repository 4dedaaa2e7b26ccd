import type { APIRequestContext } from '@playwright/test'
import { liveDespedida, staffHeaders } from './people.ts'
import { expect } from './portal.ts'
import { portalTime } from './portal-time.ts'

/** A despedida in each phase of the line of the hour, with hours relative to now. */
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** In milliseconds from now. */
type Hours = { death: number; velorio: number; sepultamento: number }
type Phase = { name: string; title: RegExp; action: string }

/** The sample has a wake that is live; the other phases are created. */
const CREATED: readonly (Phase & { hours: Hours })[] = [
  {
    name: 'antes',
    hours: { death: -DAY_MS, velorio: 2 * HOUR_MS, sepultamento: 8 * HOUR_MS },
    title: /^Velório (hoje|amanhã), (às|à)\s\d+h/,
    action: 'Como chegar',
  },
  {
    name: 'logo',
    hours: { death: -DAY_MS, velorio: HOUR_MS / 4, sepultamento: 8 * HOUR_MS },
    title: /^O velório começa (às|à)\s\d+h/,
    action: 'Como chegar',
  },
  {
    name: 'entre',
    hours: { death: -DAY_MS, velorio: -5 * HOUR_MS, sepultamento: -HOUR_MS },
    title: /^Sepultamento agora, desde /,
    action: 'Como chegar',
  },
  {
    name: 'depois',
    hours: { death: -3 * DAY_MS, velorio: -2 * DAY_MS, sepultamento: -2 * DAY_MS + 6 * HOUR_MS },
    title: /^O velório e o sepultamento já aconteceram$/,
    action: 'Escrever mensagem',
  },
  {
    name: 'mais-tarde',
    hours: { death: -61 * DAY_MS, velorio: -60 * DAY_MS, sepultamento: -60 * DAY_MS + 6 * HOUR_MS },
    title: /^Sepultada em \d\d\/\d\d\/\d{4}$/,
    action: 'Escrever mensagem',
  },
  {
    name: 'aniversario',
    hours: { death: -365 * DAY_MS, velorio: -364 * DAY_MS, sepultamento: -364 * DAY_MS + 6 * HOUR_MS },
    title: /(Hoje|Amanhã|Ontem) f(az|ez) um ano/,
    action: 'Escrever mensagem',
  },
]
const LIVE: Phase = { name: 'ao-vivo', title: /^Ao vivo agora\s· até /, action: 'Assistir ao velório' }

const createWith = async (request: APIRequestContext, nome: string, hours: Hours): Promise<number> => {
  const headers = await staffHeaders(request)
  const post = async (path: string, data: object) => {
    const response = await request.post(path, { headers, data })
    expect(response.status(), await response.text()).toBe(200)
    return response.json()
  }
  const falecido = await post('/cliente/nova-pessoa-falecida', {
    nome,
    data_nascimento: '1941-03-12',
    data_falecimento: portalTime(hours.death).slice(0, 10),
    sexo: 'Feminino',
  })
  const { id } = await post('/cliente/nova-despedida', {
    pessoa_falecida_id: falecido.id,
    tipo: 'Publica',
    status_memoria: true,
    local_velorio: 'Capela 2, Central de Velórios',
    data_velorio: portalTime(hours.velorio),
    local_sepultamento: 'Parque das Flores',
    localizacao_sepultado: 'Quadra 12, jazigo 48',
    data_sepultamento: portalTime(hours.sepultamento),
    obituario: 'Foi professora por trinta e oito anos em Penedo. '.repeat(14),
  })
  return id
}

export type PhasePage = Phase & { id: number }

/** The pages of all seven phases. */
export const pagesOfPhases = async (request: APIRequestContext): Promise<PhasePage[]> => {
  const pages: PhasePage[] = []
  for (const { hours, ...phase } of CREATED)
    pages.push({ ...phase, id: await createWith(request, 'Maria das Dores Albuquerque Wanderley', hours) })
  return [...pages, { ...LIVE, id: (await liveDespedida(request)).id }]
}
