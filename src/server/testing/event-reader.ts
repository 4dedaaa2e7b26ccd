import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { HomenagemPage } from '#contract/homenagem/fingerprint-rules.ts'

export type EventReader = {
  status: number | undefined
  headers: IncomingMessage['headers']
  /** Page numbers received so far. */
  pages: () => HomenagemPage[]
  text: () => string
  isOpen: () => boolean
  /** Waits for a state, not for a time. */
  until: (what: string, met: () => boolean) => Promise<void>
  raw: IncomingMessage
  close: () => void
}

export const waitUntil = async (what: string, met: () => boolean, ms = 15_000): Promise<void> => {
  const end = Date.now() + ms
  while (!met()) {
    if (Date.now() > end) throw new Error(`never came: ${what}`)
    await pause(10)
  }
}

/** Opens a stream as a browser does. */
export const readEvents = async (url: string, headers: Record<string, string> = {}): Promise<EventReader> => {
  const eventRequest = request(url, { agent: false, headers: { accept: 'text/event-stream', ...headers } })
  eventRequest.end()
  const [response] = (await once(eventRequest, 'response')) as [IncomingMessage]
  let text = ''
  let open = true
  response.setEncoding('utf8')
  response.on('data', (part: string) => {
    text += part
  })
  response.on('error', () => {})
  response.on('close', () => {
    open = false
  })
  const pages = (): HomenagemPage[] =>
    text
      .split('\n\n')
      .slice(0, -1)
      .flatMap(frame => /^data: (\{.*)$/m.exec(frame)?.[1] ?? [])
      .map(data => JSON.parse(data) as HomenagemPage)
  return {
    status: response.statusCode,
    headers: response.headers,
    pages,
    text: () => text,
    isOpen: () => open,
    until: (what, met) => waitUntil(`${what}; so far ${text}`, met),
    raw: response,
    close: () => eventRequest.destroy(),
  }
}
