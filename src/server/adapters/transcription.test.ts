import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BreakerOpen } from '#server/core/circuit-breaker.ts'
import { openFakeTranscription, sendJson } from '#server/testing/fake-transcription.ts'
import { holdTimeLimits, until } from '#server/testing/wait.ts'

const service = openFakeTranscription()
const sound = Buffer.alloc(32_000, 1)

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the recognition service', () => {
  it('receives the sound as a WAV file, with language, model and key, and returns times and words', async () => {
    service.answer(service.say({ start: 0.5, end: 2, text: 'Boa tarde.', no_speech_prob: 0.1 }))
    const segments = await service.open({ chave: 'segredo', modelo: 'whisper-1' })(sound)
    expect(segments).toEqual([{ start: 0.5, end: 2, text: 'Boa tarde.', no_speech_prob: 0.1 }])
    const [request] = service.received()
    expect([request?.path, request?.authorization]).toEqual(['/v1/audio/transcriptions', 'Bearer segredo'])
    const body = request?.body.toString('latin1') ?? ''
    for (const words of ['name="response_format"\r\n\r\nverbose_json', 'name="language"\r\n\r\npt', 'whisper-1'])
      expect(body).toContain(words)
    const at = request?.body.indexOf('RIFF') ?? -1
    expect(request?.body.readUInt32LE(at + 4)).toBe(sound.length + 36)
    expect(request?.body.readUInt32LE(at + 40)).toBe(sound.length)
  })

  const html = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Olá</p>')
  const lies: [string, (response: ServerResponse) => unknown][] = [
    ['a page instead of JSON', html],
    ['JSON that is called text', r => r.writeHead(200, { 'content-type': 'text/plain' }).end('{"segments":[]}')],
    ['JSON that is none', r => r.writeHead(200, { 'content-type': 'application/json' }).end('<script>')],
    ['another shape', r => sendJson(r, { segments: 'Boa tarde' })],
    ['times that are no numbers', r => sendJson(r, { segments: [{ start: 'agora', end: null, text: 'x' }] })],
    ['a text without end', r => sendJson(r, { segments: [{ start: 0, end: 1, text: 'a'.repeat(5000) }] })],
    ['a thousand segments', r => sendJson(r, { segments: Array(1000).fill({ start: 0, end: 1, text: 'a' }) })],
    ['a body of megabytes', r => sendJson(r, { lixo: 'a'.repeat(3_000_000), segments: [] })],
    ['a refusal', r => r.writeHead(401).end()],
    ['an error', r => r.writeHead(500, { 'content-type': 'application/json' }).end('{}')],
    ['a redirect', r => r.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    ['a line that is cut', r => r.socket?.destroy()],
  ]
  it.each(lies)('fails with %s', async (_name, answer) => {
    service.answer(answer)
    await expect(service.open()(sound)).rejects.toThrow()
    expect(service.received()).toHaveLength(1)
  })

  it('says in the words of the service why it is refused', async () => {
    service.answer(response =>
      response.writeHead(401).end('{"error":{"code":"invalid_api_key","message":"Wrong key"}}'),
    )
    await expect(service.open()(sound)).rejects.toThrow('the service answered 401 invalid_api_key Wrong key')
  })

  it('is given up when it does not answer, and when its answer never ends', async () => {
    for (const begins of [false, true]) {
      const limits = holdTimeLimits(4321)
      let arrived = 0
      service.answer(response => {
        arrived += 1
        if (begins) response.writeHead(200, { 'content-type': 'application/json' }).write('{"segments":[')
      })
      const call = service.open({ timeoutMs: 4321 })(sound)
      const failed = expect(call).rejects.toThrow()
      await until(() => arrived === 1)
      expect(limits.lengths()).toContain(4321)
      limits.expire()
      await failed
      vi.restoreAllMocks()
    }
  })

  it('is given up while the sound is still being encoded, without a rejection that nobody handles', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    try {
      for (let turns = 0; turns < 40; turns += 1) {
        const stop = new AbortController()
        const failed = expect(service.open()(sound, stop.signal)).rejects.toThrow()
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
        stop.abort()
        await failed
      }
      await new Promise(resolve => setImmediate(resolve))
      expect(unhandled).not.toHaveBeenCalled()
    } finally {
      process.off('unhandledRejection', unhandled)
    }
  })

  it('is left alone after five failures', async () => {
    service.answer(html)
    const transcribe = service.open()
    for (let call = 0; call < 5; call += 1) await expect(transcribe(sound)).rejects.toThrow()
    await expect(transcribe(sound)).rejects.toThrow(BreakerOpen)
    expect(service.received()).toHaveLength(5)
  })
})
