import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  ask,
  begin,
  book,
  fixture,
  openEnvioFixture,
  playlistOf,
  probe,
  processes,
  read,
  send,
  sendAll,
  stop,
  untilSegments,
  WEBM,
} from '#server/testing/envio-fixture.ts'
import { record } from '#server/testing/envio-parts.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { SLOW_TEST, until } from '#server/testing/wait.ts'

openEnvioFixture()

/** Sends parts until the answer says that the recording must be restarted, slowly enough for the limit of parts. */
const untilRefused = (part: () => ReturnType<typeof send>): Promise<void> =>
  expect.poll(async () => (await part()).situacao, { interval: 500 }).toBe('recomecar')

describe.skipIf(ffmpeg === undefined)('a phone at a chapel without a camera', SLOW_TEST, () => {
  it.each([
    [WEBM, 1280],
    ['video/webm;codecs=h264,opus', 320],
    ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 320],
  ] as const)(
    'that records %s is shown to visitors as H.264 and AAC, %i pixels wide, with the same access check',
    async (formato, width) => {
      const wake = await book()
      expect(await read(wake)).toMatchObject({ estado: 'sem-camera', envio: { possivel: true, quem: null } })
      expect(await ask(wake)).toBe('Transmissão em breve')
      const recorded = record(formato, 7)
      const { envio, situacao } = await begin(wake, { formato })
      expect(situacao).toBe('aberto')
      await sendAll(wake, envio, recorded)
      await untilSegments(wake, 2)
      const codecs = await probe(wake)
      expect(new Set(codecs.map(stream => stream.codec_name))).toEqual(new Set(['aac', 'h264']))
      expect(codecs.find(stream => stream.codec_name === 'h264')?.width).toBe(width)
      const now = await read(wake)
      expect(now).toMatchObject({ estado: 'ao-vivo', simulada: false, envio: { quem: { aparelho: 'phone-of-ana' } } })
      expect(now.registros[0]?.texto).toContain('começou a transmitir de um aparelho')
      const address = await ask(wake)
      expect((await fixture.t.app.inject({ url: address.replace(/.\/index/, '_/index') })).statusCode).toBe(403)
      await stop(wake, envio)
      await until(async () => processes().length === 0)
    },
  )

  it('may send parts twice or out of order, and the picture is complete', async () => {
    const wake = await book()
    const { parts } = record('video/webm;codecs=h264,opus', 8)
    const { envio } = await begin(wake, { formato: 'video/webm;codecs=h264,opus' })
    const [first = Buffer.alloc(0), second = Buffer.alloc(0), ...rest] = parts
    const twice = await Promise.all([send(wake, envio, 0, first), send(wake, envio, 0, first)])
    expect(new Set(twice.map(one => one.situacao))).toEqual(new Set(['aceita', 'repetida']))
    expect(await send(wake, envio, 2, rest[0] ?? first)).toEqual({ situacao: 'adiante', proxima: 1 })
    expect(await send(wake, envio, 1, second)).toEqual({ situacao: 'aceita', proxima: 2 })
    for (const [index, part] of rest.entries()) await send(wake, envio, index + 2, part)
    expect(await send(wake, envio, 1, second)).toEqual({ situacao: 'repetida', proxima: parts.length })
    await stop(wake, envio)
    await until(async () => (await playlistOf(wake)).split('#EXTINF').length === 5)
    const seconds = [...(await playlistOf(wake)).matchAll(/#EXTINF:([\d.]+)/g)].reduce(
      (sum, one) => sum + Number(one[1]),
      0,
    )
    expect(seconds).toBeGreaterThan(7.8)
    expect(await playlistOf(wake)).not.toContain('#EXT-X-DISCONTINUITY\n')
  })

  it('that was reloaded continues after a discontinuity, with increasing segment numbers and without a confirmation', async () => {
    const wake = await book()
    const recorded = record('video/webm;codecs=h264,opus', 5)
    const formato = recorded.formato
    const first = await begin(wake, { formato })
    await sendAll(wake, first.envio, recorded)
    await untilSegments(wake, 2)
    const second = await begin(wake, { formato })
    expect(second.situacao).toBe('aberto')
    expect(await send(wake, first.envio, 99, Buffer.from('late'))).toEqual({ situacao: 'recomecar', proxima: 0 })
    await sendAll(wake, second.envio, recorded)
    await until(async () => (await playlistOf(wake)).includes('#EXT-X-DISCONTINUITY\n'))
    const list = await playlistOf(wake)
    expect(list).toContain('#EXT-X-MEDIA-SEQUENCE:0')
    expect(list).not.toContain('#EXT-X-ENDLIST')
    expect((await read(wake)).registros.filter(one => one.tipo === 'envio')).toHaveLength(1)
  })

  it('is the only sender: a second device receives the name of the first, and takes over only on request', async () => {
    const wake = await book()
    const recorded = record('video/webm;codecs=h264,opus', 5)
    const formato = recorded.formato
    const first = await begin(wake, { formato })
    await sendAll(wake, first.envio, recorded)
    const bruno = { who: fixture.bruno, aparelho: 'phone-of-bruno', formato }
    const name = (await read(wake)).envio.quem?.nome
    expect(await begin(wake, bruno)).toEqual({ situacao: 'ocupado', envio: '', quem: name })
    expect((await stop(wake, first.envio, fixture.bruno)).json()).toEqual({ encerrado: false })
    expect(await send(wake, first.envio, recorded.parts.length, Buffer.from('x'), fixture.bruno)).toMatchObject({
      situacao: 'recomecar',
    })
    const second = await begin(wake, { ...bruno, assumir: true })
    expect(second.situacao).toBe('aberto')
    expect(await send(wake, first.envio, recorded.parts.length, Buffer.from('x'))).toMatchObject({
      situacao: 'recomecar',
    })
    expect(await begin(wake, { formato })).toMatchObject({ situacao: 'ocupado' })
    await sendAll(wake, second.envio, recorded, fixture.bruno)
    await untilSegments(wake, 4)
    expect((await read(wake)).registros[0]?.texto).toContain('assumiu a transmissão de')
  })

  it('that sends garbage interrupts only its own transmissao', async () => {
    const wake = await book()
    const other = await book({ capela: '02' })
    const good = record('video/webm;codecs=h264,opus', 5)
    const neighbour = await begin(other, { aparelho: 'phone-of-other', formato: good.formato })
    await sendAll(other, neighbour.envio, good)
    const { envio } = await begin(wake)
    let part = 0
    // Another part each time: one that has arrived is "repetida" for ever.
    await untilRefused(() => send(wake, envio, part++, randomBytes(60_000)))
    await until(async () => (await read(wake)).estado === 'codec')
    expect((await read(wake)).envio.quem?.aparelho).toBe('phone-of-ana')
    await untilSegments(other, 2)
    const again = await begin(wake, { formato: good.formato })
    await sendAll(wake, again.envio, good)
    await untilSegments(wake, 2)
  })

  it('whose segments are too long must restart the recording, and is then transcoded', async () => {
    const wake = await book()
    const formato = 'video/webm;codecs=h264,opus'
    const recorded = record(formato, 13, { gop: 12 })
    const first = await begin(wake, { formato })
    await sendAll(wake, first.envio, recorded)
    await untilRefused(() => send(wake, first.envio, 500, Buffer.from('x')))
    const second = await begin(wake, { formato })
    await sendAll(wake, second.envio, recorded)
    await untilSegments(wake, 4)
    const durations = [...(await playlistOf(wake)).matchAll(/#EXTINF:([\d.]+)/g)].map(match => Number(match[1]))
    expect(Math.min(...durations.slice(1, -1))).toBeLessThan(2.5)
  })
})
