import type { FastifyReply, FastifyRequest } from 'fastify'
import { fingerprint } from '#contract/homenagem/fingerprint.ts'
import { HOMENAGEM_PUBLIC_PAGE_SIZE } from '#contract/homenagem/messages.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { type Credential, recheckAccess, visitorAccess } from '#server/features/despedida/access-service.ts'
import type { Caller } from '#server/http/caller.ts'
import type { EventStream } from '#server/http/server-sent-events.ts'
import { shownCodigo } from './form-wire.ts'
import { listAprovadas } from './store.ts'
import { toPublica } from './wire.ts'

type Frame = { id: string; text: string; bytes: Buffer }
type Viewer = { stream: EventStream; credential: Credential; seen: string | undefined }

/** One despedida with somebody at its letters, or about to be. */
type Feed = {
  id: number
  viewers: Set<Viewer>
  opening: number
  /** How often its page moved since somebody listens. */
  moves: number
  frame: { moves: number; made: Promise<Frame> } | undefined
  telling: boolean
  again: boolean
}

const END = Buffer.from('event: fim\ndata: fim\n\n')
const STREAM = 'text/event-stream'

const readFrame = async (deps: Deps, despedidaId: number): Promise<Frame> => {
  const page = { limit: HOMENAGEM_PUBLIC_PAGE_SIZE, offset: 0, busca: '' }
  const { rows, total } = await listAprovadas(deps.db, despedidaId, page)
  const letters = { itens: rows.map(toPublica), total }
  const id = fingerprint(letters)
  const text = `id: ${id}\ndata: ${JSON.stringify(letters)}\n\n`
  return { id, text, bytes: Buffer.from(text) }
}

/** The letters as they stand, read once however many look on, and again after each write. */
const frameOf = (deps: Deps, feed: Feed): Promise<Frame> => {
  if (feed.frame?.moves === feed.moves) return feed.frame.made
  const frame = { moves: feed.moves, made: readFrame(deps, feed.id) }
  feed.frame = frame
  frame.made.catch(() => {
    if (feed.frame === frame) feed.frame = undefined
  })
  return frame.made
}

const give = (viewer: Viewer, frame: Frame): void => {
  if (viewer.seen === frame.id) return
  viewer.seen = frame.id
  viewer.stream.send(frame.bytes)
}

const tellOnce = async (deps: Deps, feed: Feed): Promise<void> => {
  const viewers = [...feed.viewers]
  const may = await recheckAccess(
    deps.db,
    feed.id,
    viewers.map(({ credential }) => credential),
  )
  const frame = await frameOf(deps, feed)
  for (const viewer of viewers) {
    if (may(viewer.credential)) give(viewer, frame)
    else viewer.stream.end(END)
  }
}

/** Tells all who look on; what moves meanwhile is told in the next round. */
const tell = async (deps: Deps, feed: Feed): Promise<void> => {
  feed.again = true
  if (feed.telling) return
  feed.telling = true
  try {
    while (feed.again && feed.viewers.size > 0) {
      feed.again = false
      await tellOnce(deps, feed)
    }
  } catch (error) {
    // What cannot be told truly is not left standing: they ask by themselves meanwhile.
    deps.log.warn({ err: error, event: 'novidades' }, 'open pages could not be told of letters')
    for (const { stream } of feed.viewers) stream.end(END)
  } finally {
    feed.telling = false
  }
}

type Asked = { caller: Caller; despedidaId: number; visto: string | undefined }

/** The right of the approved list. */
const admit = async (deps: Deps, request: FastifyRequest, { caller, despedidaId }: Asked): Promise<Credential> => {
  const access = await visitorAccess(deps, deps.db, despedidaId, caller, shownCodigo(request))
  if (access.tipo === 'Privada' && !access.granted) throw new Problem('DESPEDIDA_PRIVADA')
  return { acessoVersao: access.acessoVersao, participanteId: access.participanteId }
}

const createFeeds = (deps: Deps) => {
  const feeds = new Map<number, Feed>()
  let hearing: Promise<void> | undefined
  const forgetEmpty = (feed: Feed): void => {
    if (feed.viewers.size === 0 && feed.opening === 0 && feeds.get(feed.id) === feed) feeds.delete(feed.id)
  }
  const moved = (page: number): void => {
    const feed = feeds.get(page)
    if (!feed) return
    feed.moves += 1
    void tell(deps, feed)
  }
  const lost = (): void => {
    hearing = undefined
    const deaf = [...feeds.values()]
    feeds.clear()
    for (const { viewers } of deaf) for (const { stream } of viewers) stream.end(END)
  }
  const hear = async (): Promise<void> => {
    hearing ??= deps.changes.follow({ moved, lost })
    const begun = hearing
    try {
      await begun
    } catch (error) {
      if (hearing === begun) hearing = undefined
      deps.log.warn({ err: error, event: 'novidades' }, 'writes of other nodes are not heard')
      throw new Problem('INDISPONIVEL', { retryAfter: 60 })
    }
  }
  const enter = (id: number): Feed => {
    const feed = feeds.get(id) ?? {
      ...{ id, viewers: new Set<Viewer>(), opening: 0, moves: 0 },
      ...{ frame: undefined, telling: false, again: false },
    }
    feeds.set(id, feed)
    feed.opening += 1
    return feed
  }
  const leave = (feed: Feed): void => {
    feed.opening -= 1
    forgetEmpty(feed)
  }
  return { hear, enter, leave, forgetEmpty, isHeard: (feed: Feed) => feeds.get(feed.id) === feed }
}

const seenBy = (request: FastifyRequest, visto: string | undefined): string | undefined => {
  const last = request.headers['last-event-id']
  return typeof last === 'string' ? last : visto
}

/**
 * Tells every open page at once when the approved letters of its despedida changed: one frame, made once, for all who look on. It follows
 * the same moves as the pages kept in memory, of every node. Whoever asks for no stream is told once.
 */
export const createNovidades = (deps: Deps) => {
  const feeds = createFeeds(deps)
  return async (request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<string | undefined> => {
    if (!(request.headers.accept ?? '').includes(STREAM)) {
      await admit(deps, request, asked)
      reply.type(STREAM)
      return (await readFrame(deps, asked.despedidaId)).text
    }
    await feeds.hear()
    const feed = feeds.enter(asked.despedidaId)
    try {
      const { moves } = feed
      // No browser can show a session here, and what no session opened need not be looked at again for its end.
      const credential = await admit(deps, request, { ...asked, caller: { ...asked.caller, session: undefined } })
      const frame = await frameOf(deps, feed)
      if (!feeds.isHeard(feed)) throw new Problem('INDISPONIVEL', { retryAfter: 60 })
      const stream = deps.eventStreams.open(reply, asked.caller.address, () => {
        feed.viewers.delete(viewer)
        feeds.forgetEmpty(feed)
      })
      const viewer: Viewer = { stream, credential, seen: seenBy(request, asked.visto) }
      feed.viewers.add(viewer)
      give(viewer, frame)
      // Something was written while it was opened: everybody's right and letters are looked at anew.
      if (feed.moves !== moves) void tell(deps, feed)
      return undefined
    } finally {
      feeds.leave(feed)
    }
  }
}
