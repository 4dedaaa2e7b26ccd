import type { FastifyReply, FastifyRequest } from 'fastify'
import { fingerprint } from '#contract/homenagem/fingerprint-rules.ts'
import { HOMENAGEM_PUBLIC_PAGE_SIZE } from '#contract/homenagem/limits.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { type Credential, recheckAccess, requireVisitorAccess } from '#server/features/despedida/access-service.ts'
import { readMomento, readVelorioVersion } from '#server/features/despedida/velorio-virtual/service.ts'
import type { Caller } from '#server/http/caller.ts'
import type { EventStream } from '#server/http/server-sent-events.ts'
import { codigoIn } from './sending-service.ts'
import { listAprovadas, toPublica } from './store.ts'

type Frame = { id: string; text: string; bytes: Buffer }
type Viewer = { stream: EventStream; credential: Credential; lastSentId: string | undefined }

/** The open event streams of one despedida. */
type Feed = {
  id: number
  viewers: Set<Viewer>
  /** Requests that have not become a viewer yet. */
  openingCount: number
  /** Number of invalidations of its page since the first viewer connected. */
  version: number
  frame: { version: number; content: Promise<Frame> } | undefined
  isNotifying: boolean
  isOutdated: boolean
}

const END = Buffer.from('event: fim\ndata: fim\n\n')
const STREAM = 'text/event-stream'

const readFrame = async (deps: Deps, despedidaId: number): Promise<Frame> => {
  const page = { limit: HOMENAGEM_PUBLIC_PAGE_SIZE, offset: 0, busca: '' }
  const { rows, total } = await listAprovadas(deps.db, despedidaId, page)
  const momento = await readMomento(deps, despedidaId)
  const velorio = await readVelorioVersion(deps, despedidaId)
  const homenagens = {
    itens: rows.map(toPublica),
    total,
    ...(momento === '' ? {} : { momento }),
    ...(velorio === '' ? {} : { velorio }),
  }
  const id = fingerprint(homenagens)
  const text = `id: ${id}\ndata: ${JSON.stringify(homenagens)}\n\n`
  return { id, text, bytes: Buffer.from(text) }
}

/** The current homenagens as an event: one read per version serves all viewers. */
const frameOf = (deps: Deps, feed: Feed): Promise<Frame> => {
  if (feed.frame?.version === feed.version) return feed.frame.content
  const frame = { version: feed.version, content: readFrame(deps, feed.id) }
  feed.frame = frame
  frame.content.catch(() => {
    if (feed.frame === frame) feed.frame = undefined
  })
  return frame.content
}

const sendFrame = (viewer: Viewer, frame: Frame): void => {
  if (viewer.lastSentId === frame.id) return
  viewer.lastSentId = frame.id
  viewer.stream.send(frame.bytes)
}

const notifyViewers = async (deps: Deps, feed: Feed): Promise<void> => {
  const viewers = [...feed.viewers]
  const isAllowed = await recheckAccess(
    deps.db,
    feed.id,
    viewers.map(({ credential }) => credential),
  )
  const frame = await frameOf(deps, feed)
  for (const viewer of viewers) {
    if (isAllowed(viewer.credential)) sendFrame(viewer, frame)
    else viewer.stream.end(END)
  }
}

/** Notifies all viewers; an invalidation during the run causes one more run. */
const notify = async (deps: Deps, feed: Feed): Promise<void> => {
  feed.isOutdated = true
  if (feed.isNotifying) return
  feed.isNotifying = true
  try {
    while (feed.isOutdated && feed.viewers.size > 0) {
      feed.isOutdated = false
      await notifyViewers(deps, feed)
    }
  } catch (error) {
    // Without a current version the streams end: the open pages then fall back to polling.
    deps.log.warn({ err: error, event: 'novidades' }, 'open pages could not be notified of homenagens')
    for (const { stream } of feed.viewers) stream.end(END)
  } finally {
    feed.isNotifying = false
  }
}

type NovidadesRequest = { caller: Caller; despedidaId: number; visto: string | undefined }

/** Requires the same access as the list of approved homenagens. */
const admit = async (
  deps: Deps,
  request: FastifyRequest,
  { caller, despedidaId }: NovidadesRequest,
): Promise<Credential> => {
  const access = await requireVisitorAccess(deps, deps.db, despedidaId, caller, codigoIn(request))
  return { acessoVersao: access.acessoVersao, participanteId: access.participanteId }
}

const createFeeds = (deps: Deps) => {
  const feeds = new Map<number, Feed>()
  let subscription: Promise<void> | undefined
  const removeEmpty = (feed: Feed): void => {
    if (feed.viewers.size === 0 && feed.openingCount === 0 && feeds.get(feed.id) === feed) feeds.delete(feed.id)
  }
  const invalidate = (page: number): void => {
    const feed = feeds.get(page)
    if (!feed) return
    feed.version += 1
    void notify(deps, feed)
  }
  const lost = (): void => {
    subscription = undefined
    const lostFeeds = [...feeds.values()]
    feeds.clear()
    for (const { viewers } of lostFeeds) for (const { stream } of viewers) stream.end(END)
  }
  const subscribe = async (): Promise<void> => {
    subscription ??= deps.changes.subscribe({ onInvalidated: invalidate, onDisconnected: lost })
    const current = subscription
    try {
      await current
    } catch (error) {
      if (subscription === current) subscription = undefined
      deps.log.warn({ err: error, event: 'novidades' }, 'could not subscribe to the writes of other nodes')
      throw new Problem('INDISPONIVEL', { retryAfter: 60 })
    }
  }
  const enter = (id: number): Feed => {
    const feed = feeds.get(id) ?? {
      id,
      viewers: new Set<Viewer>(),
      openingCount: 0,
      version: 0,
      frame: undefined,
      isNotifying: false,
      isOutdated: false,
    }
    feeds.set(id, feed)
    feed.openingCount += 1
    return feed
  }
  const leave = (feed: Feed): void => {
    feed.openingCount -= 1
    removeEmpty(feed)
  }
  return { subscribe, enter, leave, removeEmpty, isCurrent: (feed: Feed) => feeds.get(feed.id) === feed }
}

const lastSeenId = (request: FastifyRequest, visto: string | undefined): string | undefined => {
  const last = request.headers['last-event-id']
  return typeof last === 'string' ? last : visto
}

/**
 * Notifies every open page when the approved homenagens of its despedida, or what happens in its chapel, change on any node, with one event that is built once for all
 * viewers. A request that does not accept an event stream receives a single event.
 */
export const createNovidades = (deps: Deps) => {
  const feeds = createFeeds(deps)
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    novidades: NovidadesRequest,
  ): Promise<string | undefined> => {
    const { caller, despedidaId, visto } = novidades
    if (!(request.headers.accept ?? '').includes(STREAM)) {
      await admit(deps, request, novidades)
      reply.type(STREAM)
      return (await readFrame(deps, despedidaId)).text
    }
    await feeds.subscribe()
    const feed = feeds.enter(despedidaId)
    try {
      const { version } = feed
      // EventSource sends no bearer token. Access without a session needs no recheck for the end of the session.
      const credential = await admit(deps, request, { ...novidades, caller: { ...caller, session: undefined } })
      const frame = await frameOf(deps, feed)
      if (!feeds.isCurrent(feed)) throw new Problem('INDISPONIVEL', { retryAfter: 60 })
      const stream = deps.eventStreams.open(reply, caller.address, () => {
        feed.viewers.delete(viewer)
        feeds.removeEmpty(feed)
      })
      const viewer: Viewer = { stream, credential, lastSentId: lastSeenId(request, visto) }
      feed.viewers.add(viewer)
      sendFrame(viewer, frame)
      // A write while the stream was opening: access and homenagens are checked again.
      if (feed.version !== version) void notify(deps, feed)
      return undefined
    } finally {
      feeds.leave(feed)
    }
  }
}
