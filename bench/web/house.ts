import { hire } from '../lib/people.ts'
import { type BenchPortal, signIn, visitor } from '../lib/portal.ts'

/** What the benches of pages do as staff and visitors of a running portal. */
export type House = {
  url: string
  /** A farewell of the sample with a picture and letters. */
  farewell: number
  staff: Record<string, string>
  /** Enough of them that fifty decisions a second are within what each may do. */
  colleagues: Record<string, string>[]
}

const json = { 'content-type': 'application/json' }

const ask = async <T>(url: string, init: RequestInit): Promise<T> => {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

const COLLEAGUES = 30

export const enterHouse = async (portal: BenchPortal): Promise<House> => {
  const { url } = portal
  const latest = await ask<{ id: number; foto_perfil: string | null }[]>(`${url}/exibicao/despedidas/ultimas`, {})
  const farewell = (latest.find(one => one.foto_perfil !== null) ?? latest[0])?.id
  if (farewell === undefined) throw new Error('the sample world has no farewell')
  const staff = await signIn(portal)
  const colleagues: Record<string, string>[] = []
  while (colleagues.length < COLLEAGUES) colleagues.push(await hire(portal, staff))
  return { url, farewell, staff, colleagues }
}

/** A public farewell of its own, whose letters appear at once. */
export const makeFarewell = async ({ url, staff }: House): Promise<number> => {
  const headers = { ...json, ...staff }
  const person = await ask<{ id: number }>(`${url}/cliente/nova-pessoa-falecida`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      nome: 'Helena Brandão de Albuquerque',
      data_nascimento: '1940-01-02',
      data_falecimento: '2026-11-04',
      sexo: 'Feminino',
    }),
  })
  const made = await ask<{ id: number }>(`${url}/cliente/nova-despedida`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      pessoa_falecida_id: person.id,
      tipo: 'Publica',
      com_moderacao: false,
      status_memoria: true,
      obituario: 'Professora por quarenta anos, plantava jasmim no quintal e ensinou meia cidade a ler.\n'
        .repeat(6)
        .slice(0, 1000),
      data_velorio: '2027-01-05 08:00:00',
      local_velorio: 'Central de Velórios, capela 2',
      data_sepultamento: '2027-01-05 16:30:00',
      local_sepultamento: 'Parque das Flores',
    }),
  })
  return made.id
}

let visitors = 0

/** Letters of many people, five of each. @returns their numbers. */
export const leaveLetters = async ({ url }: House, despedida: number, count: number): Promise<number[]> => {
  const left: number[] = []
  const five = async (): Promise<void> => {
    visitors += 1
    const headers = visitor(visitors + 1000)
    const telefone = `829${String(10_000_000 + visitors).slice(-8)}`
    const { codigo } = await ask<{ codigo: string }>(`${url}/participantes`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify({ nome: 'Clara Rosa', telefone, idDespedida: despedida }),
    })
    for (let letter = 0; letter < 5; letter += 1) {
      const form = new FormData()
      const descricao = `Carta ${visitors}.${letter}: obrigada por cada café na varanda, pelas histórias e pela paciência de sempre.`
      form.append(
        'homenagem',
        JSON.stringify({ nome: `Visitante ${visitors}`, descricao, despedida: { id: despedida }, codigo }),
      )
      const { id } = await ask<{ id: number }>(`${url}/homenagem/homenagem`, { method: 'POST', headers, body: form })
      left.push(id)
    }
  }
  while (left.length < count)
    await Promise.all(Array.from({ length: Math.min(4, Math.ceil((count - left.length) / 5)) }, five))
  return left
}

let decisions = 0

export const decide = async ({ url, colleagues }: House, letter: number, publicado: boolean): Promise<void> => {
  decisions += 1
  const headers = colleagues[decisions % colleagues.length]
  await ask(`${url}/homenagem/update-status-homenagem/${letter}/${publicado}`, { method: 'PUT', headers })
}

/** How many answers for everybody were made, not remembered, since the start. */
export const answersMade = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/portal_respostas_publicas_total\{origem="feita"\} (\d+)/.exec(text)?.[1] ?? 0)
}
