import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { HomenagemPage } from '#contract/homenagem/fingerprint-rules.ts'
import { waitFor } from './wait.ts'

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
    until: (what, met) =>
      waitFor(() => {
        if (!met()) throw new Error(`never came: ${what}; so far ${text}`)
      }),
    raw: response,
    close: () => eventRequest.destroy(),
  }
}
