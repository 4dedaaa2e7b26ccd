import { randomInt } from 'node:crypto'
import type { Portal } from '../e2e/support/portal-process.ts'

/** The portal trusts this machine's `x-forwarded-for`, so that each test has its own rate limit. */
export const TRUSTING = { TRUST_PROXY: '127.0.0.1' }

/** Loads a module of this folder into the portal before its own. */
export const withModule = (name: string) => ({ NODE_OPTIONS: `--import ${new URL(name, import.meta.url)}` })

export const anyAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
const anyTelefone = (): string => `829${String(randomInt(100_000_000)).padStart(8, '0')}`

const headers = (): Record<string, string> => ({
  'content-type': 'application/json',
  'x-forwarded-for': anyAddress(),
})

/** Calls the portal again while it is too busy to answer, as it asks its visitors to. */
export const call = async (url: string, init: RequestInit = {}): Promise<Response> => {
  for (;;) {
    const response = await fetch(url, init)
    if (response.status !== 503) return response
    await response.arrayBuffer()
  }
}

/** A public despedida of the sample data. */
export const firstDespedida = async (portal: Portal): Promise<number> => {
  const response = await call(`${portal.url}/exibicao/despedidas/ultimas`, { headers: headers() })
  const list = (await response.json()) as { id: number }[]
  const id = list[0]?.id
  if (id === undefined) throw new Error(`no despedida in the sample world: ${response.status}`)
  return id
}

/** Registers one more participant. @returns the personal code, once the portal has acknowledged it. */
export const register = async (portal: Portal, idDespedida: number): Promise<string | undefined> => {
  const body = JSON.stringify({ nome: 'Visitante de Teste', telefone: anyTelefone(), idDespedida })
  const response = await call(`${portal.url}/participantes`, { method: 'POST', headers: headers(), body })
  if (!response.ok) throw new Error(`participant refused: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { codigo: string }).codigo
}

export const isKnown = async (portal: Portal, despedidaId: number, codigo: string): Promise<boolean> => {
  const query = new URLSearchParams({ despedidaId: String(despedidaId), codigo })
  const response = await call(`${portal.url}/exibicao/validar-codigo?${query}`, { headers: headers() })
  await response.arrayBuffer()
  return response.status === 200
}

export const missing = async (portal: Portal, despedidaId: number, codigos: string[]): Promise<string[]> => {
  const known = await Promise.all(codigos.map(codigo => isKnown(portal, despedidaId, codigo)))
  return codigos.filter((_, index) => !known[index])
}
