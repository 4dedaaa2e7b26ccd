import { type BenchPortal, visitor } from '../lib/portal.ts'

/** A wake that is live, and how its pictures are asked for. */
export type Wake = {
  id: number
  camera: string
  codigo: string
  tickets: (count: number) => Promise<string[]>
  /** Who holds those tickets: a device of somebody with a code of their own. */
  devices: { codigo: string; aparelho: string }[]
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

const readJson = async <T>(url: string, init?: RequestInit): Promise<T> => {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${answer.status} ${url}: ${await answer.text()}`)
  return (await answer.json()) as T
}

const liveFarewell = async ({ url }: BenchPortal): Promise<number> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const [card] = await readJson<{ id: number }[]>(`${url}/exibicao/despedidas/apresentadas`)
    if (card) return card.id
    await pause(100)
  }
  throw new Error('no wake is live')
}

/** A personal code opens on so many devices; the newest win. */
const DEVICES_A_CODE = 5
let registered = 0

const register = async ({ url }: BenchPortal, idDespedida: number): Promise<string> => {
  registered += 1
  const telefone = `829${String(Date.now() + registered).slice(-8)}`
  const body = JSON.stringify({ nome: 'Visitante de Medição', telefone, idDespedida })
  const headers = { 'content-type': 'application/json', ...visitor(registered + 400_000) }
  return (await readJson<{ codigo: string }>(`${url}/participantes`, { method: 'POST', headers, body })).codigo
}

/** The live wake of the sample world, entered as a visitor does. `tickets`: one signed folder for each viewer, from the portal's own call. */
export const enterWake = async (portal: BenchPortal): Promise<Wake> => {
  const id = await liveFarewell(portal)
  const codigo = await register(portal, id)
  type Shown = { apresentacao: { camera: string } }
  const { apresentacao } = await readJson<Shown>(`${portal.url}/exibicao/despedida/${id}/${codigo}`)
  const { camera } = apresentacao
  const devices: Wake['devices'] = []
  const ticketOf = async (index: number, personal: string): Promise<string> => {
    const device = { codigo: personal, aparelho: `medicao-aparelho-${index}` }
    devices.push(device)
    const query = new URLSearchParams(device)
    const answer = await fetch(`${portal.url}/api/videos/stream/${camera}?${query}`, { headers: visitor(index) })
    const address = await answer.text()
    if (!address.startsWith('/transmissao/')) throw new Error(`no address: ${answer.status} ${address}`)
    return address.slice(0, address.lastIndexOf('/') + 1)
  }
  return {
    id,
    camera,
    codigo,
    devices,
    tickets: async count => {
      const found: string[] = []
      let personal = codigo
      for (let index = 0; index < count; index += 1) {
        if (index % DEVICES_A_CODE === 0) personal = await register(portal, id)
        found.push(await ticketOf(index + 1, personal))
      }
      return found
    },
  }
}
