import { describe, expect, it } from 'vitest'
import type { CameraSource } from './cameras-file.ts'
import { cameraFeedOf } from './stream-opener.ts'

type Options = Parameters<typeof cameraFeedOf>[0]
type Wanted = Parameters<typeof cameraFeedOf>[1]

const CAMERA = { tipo: 'rtsp', endereco: 'rtsp://10.0.0.9/1', audio: true, transcodificar: 'auto' } as CameraSource
const isPulled = (options: Partial<Options>, wanted: Partial<Wanted> = {}): boolean =>
  cameraFeedOf(
    { folder: '/transmissao', ffmpeg: '/usr/bin/ffmpeg', cameraOf: () => CAMERA, ...options } as Options,
    { camera: 'CV-01', empresa: 'CV', capela: '01', cerimonia: null, ...wanted } as Wanted,
  ) !== undefined

describe('the feed of a stream', () => {
  it('is pulled from the camera of the chapel, unless it is the demonstration or ffmpeg is missing', () => {
    const demonstracao = { ...CAMERA, tipo: 'demonstracao' } as CameraSource
    expect(isPulled({})).toBe(true)
    expect(isPulled({ cameraOf: () => demonstracao })).toBe(false)
    expect(isPulled({ cameraOf: () => undefined })).toBe(false)
    expect(isPulled({ ffmpeg: undefined })).toBe(false)
  })

  it('is pulled at a ceremony from OBS alone, where the house has its address', () => {
    const obsAddress = 'rtmp://127.0.0.1:1935'
    expect(isPulled({ obsAddress }, { cerimonia: 'Missa', obs: 'abc' })).toBe(true)
    expect(isPulled({ obsAddress }, { cerimonia: 'Missa' })).toBe(false)
    expect(isPulled({}, { cerimonia: 'Missa', obs: 'abc' })).toBe(false)
  })
})
