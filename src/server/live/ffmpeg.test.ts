import { expect, it } from 'vitest'
import { ffmpegArguments } from './ffmpeg.ts'

const FFMPEG = { path: 'ffmpeg', timeoutOption: 'timeout' } as Parameters<typeof ffmpegArguments>[0]
const OUTPUT = { folder: '/tmp/x', run: 'r', transcode: false }

it.each([
  ['rtsp', 'rtsp://vigia:se%20nha@10.0.0.5/canal'],
  ['rtmp', 'rtmp://10.0.0.5/live/canal?user=vigia&pass=senha'],
  ['rtmp', 'rtmps://vigia:senha@10.0.0.5/live/canal'],
] as const)('the address of a %s camera stands in no argument of the process', (tipo, endereco) => {
  const { args, script } = ffmpegArguments(FFMPEG, { tipo, endereco, audio: true }, OUTPUT)
  expect(args.join(' ')).not.toContain('10.0.0.5')
  expect(args.join(' ')).not.toMatch(/senha|vigia/)
  expect(script).toContain(`file '${endereco}'\n`)
})

it('a quote in an address does not end it', () => {
  const { script } = ffmpegArguments(FFMPEG, { tipo: 'rtsp', endereco: "rtsp://h/a'b", audio: false }, OUTPUT)
  expect(script).toContain("file 'rtsp://h/a'\\''b'\n")
})
