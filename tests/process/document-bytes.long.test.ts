import { afterAll, beforeAll, expect, it } from 'vitest'
import { DOCUMENT_BYTES } from '../../scripts/lib/budget.mjs'
import { makeSampleDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { anyAddress, register, TRUSTING } from './clients.ts'

/** A despedida of the sample with a portrait, a banner, a biography of four paragraphs, a live wake and florists. */
const NOME = 'Maria do Carmo Vasconcelos Lima'
const HOMENAGEM_COUNT = 30
/** As many as one participant may send in ten minutes. */
const HOMENAGENS_PER_CODE = 5

const dataDir = makeSampleDataDir()
let portal: Portal
let id: number

const send = async (path: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(portal.url + path, {
    ...init,
    headers: { 'x-forwarded-for': anyAddress(), ...init.headers },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}
const asJson = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const writeHomenagem = async (codigo: string, number: number): Promise<number> => {
  const form = new FormData()
  const descricao = `Guardo dela a voz baixa, o café da tarde e o conselho certo. Um abraço da família ${number}.`
  form.append('homenagem', JSON.stringify({ descricao, nome: `Família ${number}`, despedida: id, publicado: true }))
  const response = await send('/homenagem/homenagem', { method: 'POST', headers: { codigo }, body: form })
  return ((await response.json()) as { id: number }).id
}

beforeAll(async () => {
  portal = await startPortal(dataDir, TRUSTING)
  type Card = { id: number; pessoa_falecida: { nome: string } }
  const cards = (await (await send('/exibicao/despedidas/ultimas', {})).json()) as Card[]
  id = cards.find(card => card.pessoa_falecida.nome === NOME)?.id ?? 0
  const staff = { username: 'admin@exemplo.com.br', password: 'memorial1973' }
  const { accessToken } = (await (await send('/api/auth/signin', asJson(staff))).json()) as { accessToken: string }
  const ids: number[] = []
  for (let number = 0; number < HOMENAGEM_COUNT; number += HOMENAGENS_PER_CODE) {
    const codigo = (await register(portal, id)) ?? ''
    for (let more = 0; more < HOMENAGENS_PER_CODE; more += 1) ids.push(await writeHomenagem(codigo, number + more))
  }
  const approval = asJson({ despedida: id, ids }, { authorization: `Bearer ${accessToken}` })
  await send('/homenagem/aprovar-varias', { ...approval, method: 'PUT' })
})
afterAll(async () => {
  await portal.stop()
  removeDataDir(dataDir)
})

/** Bytes as the first reader receives them. */
const transferred = async (path: string): Promise<number> => {
  const response = await send(path, { headers: { 'accept-encoding': 'br' } })
  const text = await response.text()
  expect(text).toContain(NOME)
  return Number(response.headers.get('content-length'))
}

it('the document of a despedida with thirty homenagens fits into the initial congestion window', async () => {
  const homenagens = await send(`/homenagem/homenagem-aprovadas/${id}?tamanho=1`, {})
  expect(Number(homenagens.headers.get('x-total-count'))).toBeGreaterThanOrEqual(HOMENAGEM_COUNT)
  const bytes = await transferred(`/despedida/${id}`)
  console.log(`document: ${bytes} bytes, mensagens: ${await transferred(`/despedida/${id}?aba=mensagens`)} bytes`)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(DOCUMENT_BYTES)
})

it('the document of a despedida in English has the styles of the Portuguese one', async () => {
  const stylesAt = async (path: string) =>
    [...(await (await send(path, {})).text()).matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, styles = '']) => styles.length,
    )
  expect(await stylesAt(`/despedida/${id}?idioma=en`)).toEqual(await stylesAt(`/despedida/${id}`))
})
