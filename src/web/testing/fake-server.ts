import { vi } from 'vitest'

export type FakeCall = { method: string; path: string; query: URLSearchParams; body: unknown; headers: Headers }
type Reply = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }
type ReplyRule = Reply | ((call: FakeCall) => Reply | Promise<Reply>)

const bodyOf = (body: unknown): unknown => {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

const find = (responses: Record<string, ReplyRule>, method: string, path: string): ReplyRule | undefined =>
  Object.entries(responses).find(([key]) => {
    const [wanted = '', pattern = ''] = key.split(' ')
    return wanted === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
  })?.[1]

/** Responds to `fetch` by call key (`'GET /cliente/despedida/:id'`) and records the requests. An unknown call fails the test. */
export const fakeServer = (responses: Record<string, ReplyRule>): FakeCall[] => {
  const calls: FakeCall[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://portal.exemplo.com.br')
    const method = init.method ?? 'GET'
    const call: FakeCall = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body: bodyOf(init.body),
      headers: new Headers(init.headers),
    }
    calls.push(call)
    const response = find(responses, method, url.pathname)
    if (!response) throw new Error(`no reply for ${method} ${url.pathname}`)
    const reply = typeof response === 'function' ? await response(call) : response
    const text = reply.text ?? JSON.stringify(reply.json ?? null)
    const type = reply.text === undefined ? 'application/json' : 'text/plain; charset=utf-8'
    return new Response(text, { status: reply.status ?? 200, headers: { 'content-type': type, ...reply.headers } })
  })
  return calls
}
