import { hire, nextPerson, ok, telefoneOf } from '../lib/people.ts'
import { type BenchPortal, signIn, visitor } from '../lib/portal.ts'
import { sendJson } from '../lib/send.ts'
import { enterWake } from '../live/wake.ts'

type Headers = Record<string, string>

/** The live wake of the sample world with its staff, as the wake hour needs them. */
export type House = {
  url: string
  despedida: number
  camera: string
  /** Who watches, by code and device. */
  devices: { codigo: string; aparelho: string }[]
  /** Signed folders of the live picture. */
  folders: string[]
  /** Sessions of twenty people of the house. */
  staff: Headers[]
}

export const openHouse = async (portal: BenchPortal, size: { staff: number; folders: number }): Promise<House> => {
  const wake = await enterWake(portal)
  const admin = await signIn(portal)
  ok(await sendJson(`${portal.url}/cliente/update-despedida`, 'POST', admin, { id: wake.id, com_moderacao: true }))
  const staff: Headers[] = []
  while (staff.length < size.staff) staff.push(await hire(portal, admin))
  const folders = await wake.tickets(size.folders)
  return { url: portal.url, despedida: wake.id, camera: wake.camera, devices: wake.devices, folders, staff }
}

/** Somebody who may leave five letters, at an address of their own. */
export type Writer = { codigo: string; headers: Headers; person: number }

export const register = async (house: Pick<House, 'url' | 'despedida'>): Promise<Writer> => {
  const person = nextPerson()
  const headers = visitor(person)
  const body = { nome: 'Visitante de Medição', telefone: telefoneOf(person), idDespedida: house.despedida }
  const { codigo } = ok<{ codigo: string }>(await sendJson(`${house.url}/participantes`, 'POST', headers, body))
  return { codigo, headers, person }
}

const AT_ONCE = 10
export const registerMany = async (house: Pick<House, 'url' | 'despedida'>, count: number): Promise<Writer[]> => {
  const writers: Writer[] = []
  const one = async (): Promise<void> => {
    while (writers.length < count) writers.push(await register(house))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return writers
}
