import type { InjectOptions } from 'fastify'
import type { Actor, World } from './authorisation-world.ts'

/** One status for each of the first seven `ACTORS`: anonymous, pass, own moderator, other moderator, collaborator, admin, revoked session. */
export type Row = readonly [number, number, number, number, number, number, number]

/** Anyone at all: a dead session counts as none. */
export const PUBLIC: Row = [200, 200, 200, 200, 200, 200, 200]
/** The private despedida of the test data: its code, its moderator, staff. All others learn only that it is private. */
export const VISITOR: Row = [404, 200, 200, 404, 200, 200, 404]
/** The same for calls whose response requires a registration first. */
export const VISITOR_403: Row = [403, 200, 200, 403, 200, 200, 403]
export const STAFF: Row = [401, 401, 403, 403, 200, 200, 401]
export const ADMIN: Row = [401, 401, 403, 403, 403, 200, 401]
/** Another system with a service key, which none of the actors is. */
export const SERVICE: Row = [401, 401, 401, 401, 401, 401, 401]
export const SESSION: Row = [401, 401, 200, 200, 200, 200, 401]
/** Staff, or the moderator of this despedida; for another moderator it does not exist. */
export const OWN: Row = [401, 401, 200, 404, 200, 200, 401]

/** The moderators of this despedida and nobody else: staff do not read what was written for the family alone. */
export const FAMILY: Row = [401, 401, 200, 404, 403, 403, 401]

/** The call admitted the actor and then refused the input, which distinguishes "admitted" from "done" in the test. */
export const refusing = (row: Row, status: number): Row =>
  row.map(cell => (cell === 200 ? status : cell)) as unknown as Row

export type RequestSource = InjectOptions | ((world: World, actor: Actor) => InjectOptions | Promise<InjectOptions>)
/** `second`: where the rights of two moderators of one despedida differ. */
export type Entry = { row: Row; second?: number; ask: RequestSource | 'homenagem' }

export const get = (url: string): InjectOptions => ({ method: 'GET', url })
export const post = (url: string, payload: object = {}): InjectOptions => ({ method: 'POST', url, payload })
export const put = (url: string, payload?: object): InjectOptions => ({
  method: 'PUT',
  url,
  ...(payload ? { payload } : {}),
})

export const idOf = (world: World): number => world.despedida.row.id
