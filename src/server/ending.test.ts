import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/wait.ts'

it('a keep-alive connection does not delay a shutdown that began during its request', async () => {
  const t = await createTestApp()
  const port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
  // Longer than this test may take.
  t.app.server.keepAliveTimeout = 3_600_000
  const socket = connect(port, '127.0.0.1')
  const body = JSON.stringify({ nome: 'Ana', telefone: '1', idDespedida: 1 })
  const head = `POST /participantes HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  let text = ''
  socket.on('data', chunk => (text += String(chunk)))
  socket.write(head + body.slice(0, 5))
  await once(t.app.server, 'request')
  expect(socket.destroyed).toBe(false)
  const closing = t.close()
  await until(() => !t.app.server.listening)
  socket.write(body.slice(5))
  await closing
  expect(text).toMatch(/^HTTP\/1\.1 \d{3} /)
})

it('a call whose last bytes are read while the portal ends is answered as any other, and its connection ends', async () => {
  const t = await createTestApp()
  const port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', chunk => (text += String(chunk)))
  const ended = new Promise(resolve => socket.once('close', resolve))
  const accepted = new Promise(resolve => t.app.server.once('connection', one => one.once('data', resolve)))
  socket.write('GET /exibicao/grupo HTTP/1.1\r\nhost: x\r\n')
  await accepted
  const closing = t.close()
  await until(() => !t.app.server.listening)
  socket.write('\r\n')
  await Promise.all([closing, ended])
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text.toLowerCase()).toContain('connection: close')
})
