import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { readOutputs, segmentArguments } from './ffmpeg.ts'

const FFMPEG = { path: 'ffmpeg', timeoutOption: 'timeout' } as Parameters<typeof segmentArguments>[0]
const OUTPUT = { folder: '/tmp/x', prefix: 'r', transcode: false }

it.each([
  ['rtsp', 'rtsp://vigia:se%20nha@10.0.0.5/canal'],
  ['rtsp', 'rtsps://10.0.0.5/canal?user=vigia&pass=senha'],
  ['servidor', 'rtsp://vigia:senha@10.0.0.5:8554/cv01'],
] as const)('the address of a %s camera is in no argument of the process', (tipo, endereco) => {
  const { args, script } = segmentArguments(FFMPEG, { tipo, endereco, audio: true }, OUTPUT)
  expect(args.join(' ')).not.toContain('10.0.0.5')
  expect(args.join(' ')).not.toMatch(/senha|vigia/)
  expect(script).toContain(`file '${endereco}'\n`)
})

it('a quote in an address does not end the quoted string of the script', () => {
  const { script } = segmentArguments(FFMPEG, { tipo: 'rtsp', endereco: "rtsp://h/a'b", audio: false }, OUTPUT)
  expect(script).toContain("file 'rtsp://h/a'\\''b'\n")
})

it.each([1, 2])('a process that writes without end to pipe %i is ended', async pipe => {
  const child = spawn('sh', ['-c', `exec yes >&${pipe}`], { stdio: ['ignore', 'pipe', 'pipe'] })
  expect(await readOutputs(child)).toMatchObject({ code: null })
})
