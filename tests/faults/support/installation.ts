import { randomInt, randomUUID } from 'node:crypto'
import type { Portal } from '../../e2e/support/portal-process.ts'
import { asJson, fetchFrom, type RequestOptions, statusCounts, type TimedResponse } from './http-client.ts'
import { Failed, must, until } from './verdict.ts'

type Headers = Record<string, string>

export const signIn = async (portal: Portal, username = 'admin@exemplo.com.br'): Promise<Headers> => {
  const response = await fetchFrom(portal, '/api/auth/signin', asJson({ username, password: 'memorial1973' }))
  if (response.status !== 200) throw new Failed(`sign-in refused: ${response.status} ${response.text.slice(0, 200)}`)
  return { authorization: `Bearer ${(JSON.parse(response.text) as { accessToken: string }).accessToken}` }
}

export const telefone = (): string => `829${String(randomInt(100_000_000)).padStart(8, '0')}`

/** A mobile number: only those receive SMS. */
export const celular = (): string => `829${String(randomInt(90_000_000, 100_000_000))}`

type Card = { id: number; pessoa_falecida: { nome: string } }

export const publicDespedidas = async (portal: Portal): Promise<Card[]> => {
  const response = await fetchFrom(portal, '/exibicao/despedidas/ultimas')
  if (response.status !== 200) throw new Failed(`the list responded ${response.status} ${response.text.slice(0, 200)}`)
  return JSON.parse(response.text) as Card[]
}

/** A public despedida of the sample data. */
export const firstDespedida = async (portal: Portal): Promise<number> => {
  const [first] = await publicDespedidas(portal)
  if (!first) throw new Failed('there is no public despedida')
  return first.id
}

const registering = (idDespedida: number): RequestOptions =>
  asJson({ nome: 'Visitante de Teste', telefone: telefone(), idDespedida })

/** Registers one more visitor. @returns `codigo` if the portal acknowledged it. */
export const register = async (
  portal: Portal,
  despedida: number,
): Promise<{ response: TimedResponse; codigo?: string }> => {
  const response = await fetchFrom(portal, '/participantes', registering(despedida))
  return response.status === 200
    ? { response, codigo: (JSON.parse(response.text) as { codigo: string }).codigo }
    : { response }
}

export const mustRegister = async (portal: Portal, despedida: number): Promise<string> => {
  const { response, codigo } = await register(portal, despedida)
  if (codigo === undefined) throw new Failed(`a visitor was refused: ${response.status} ${response.text.slice(0, 200)}`)
  return codigo
}

/** Retries until a registration is acknowledged. @returns how long that took. */
export const untilRegistered = async (portal: Portal, despedida: number, codigos: string[]): Promise<number> => {
  const { found, ms } = await until('a registration', 10_000, () => mustRegister(portal, despedida))
  codigos.push(found)
  return ms
}

/** The acknowledged codes that the portal does not know. */
export const lostCodes = async (portal: Portal, despedida: number, codigos: readonly string[]): Promise<string[]> => {
  const lost: string[] = []
  for (const codigo of codigos) {
    const query = new URLSearchParams({ despedidaId: String(despedida), codigo })
    const { status } = await fetchFrom(portal, `/exibicao/validar-codigo?${query}`)
    if (status !== 200) lost.push(codigo)
  }
  return lost
}

export const homenagemForm = (despedida: number, codigo: string, descricao: string, imagem?: Blob): FormData => {
  const form = new FormData()
  form.append('homenagem', JSON.stringify({ despedida, codigo, descricao, nome: 'Família de Teste', url: '' }))
  if (imagem) form.append('imagem', imagem, 'foto.jpg')
  return form
}

export const sendHomenagem = (
  portal: Portal,
  { despedida, codigo, descricao, imagem, headers }: Homenagem,
): Promise<TimedResponse> =>
  fetchFrom(portal, '/homenagem/homenagem', {
    method: 'POST',
    body: homenagemForm(despedida, codigo, descricao, imagem),
    ...(headers ? { headers } : {}),
  })

type Homenagem = { despedida: number; codigo: string; descricao: string; imagem?: Blob; headers?: Headers }

/** The homenagens of a despedida as staff see them. */
export const homenagensOf = async (portal: Portal, staff: Headers, despedida: number) => {
  const response = await fetchFrom(portal, `/homenagem/homenagem-despedida/${despedida}`, { headers: staff })
  if (response.status !== 200) throw new Failed(`homenagens: ${response.status} ${response.text.slice(0, 200)}`)
  return JSON.parse(response.text) as { id: number; descricao: string; imagem: string | null }[]
}

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const DECEASED = {
  data_nascimento: '1941-03-12',
  cidade: 'Maceió',
  estado: 'AL',
  pais: 'Brasil',
  sexo: 'Feminino',
}

/** The three calls of the wizard, each with its own idempotency key. @returns the responses up to the first that is not 200. */
export const makeDespedida = async (portal: Portal, staff: Headers, nome: string): Promise<TimedResponse[]> => {
  const post = (path: string, value: unknown): Promise<TimedResponse> =>
    fetchFrom(portal, path, asJson(value, { ...staff, 'idempotency-key': randomUUID() }))
  const first = await post('/cliente/nova-pessoa-falecida', { ...DECEASED, nome, data_falecimento: day(-1) })
  if (first.status !== 200) return [first]
  const { id: pessoa_falecida_id } = JSON.parse(first.text) as { id: number }
  const second = await post('/cliente/nova-despedida', { pessoa_falecida_id, obituario: 'Uma vida inteira de flores.' })
  if (second.status !== 200) return [first, second]
  const { id: id_despedida } = JSON.parse(second.text) as { id: number }
  const start = day(randomInt(30, 3000))
  const apresentacao = {
    empresa: 'CV',
    capela: '02',
    dataHoraInicial: `${start} 08:00:00`,
    dataHoraFinal: `${start} 10:00:00`,
  }
  return [first, second, await post('/apresentacao/salva', { id: 0, id_despedida, ...apresentacao, status: true })]
}

/** Checks that every despedida of the public list opens completely. */
export const mustBeWhole = async (portal: Portal): Promise<number> => {
  const cards = await publicDespedidas(portal)
  const responses: TimedResponse[] = []
  for (const { id } of cards) responses.push(await fetchFrom(portal, `/exibicao/despedida/${id}/0`))
  must(
    responses.every(({ status, text }) => status === 200 && text.includes('pessoa_falecida')),
    `a despedida of the list does not open: ${statusCounts(responses)}`,
  )
  return cards.length
}
