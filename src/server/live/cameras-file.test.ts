import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openCamerasFile, parseCameras } from './cameras-file.ts'

const rtsp = (more: object = {}) => ({
  empresa: 'CV',
  capela: '1',
  tipo: 'rtsp',
  endereco: 'rtsp://10.0.8.21:554/ch1',
  ...more,
})
const parse = (entries: object[], environment: Record<string, string> = {}) =>
  parseCameras(JSON.stringify(entries), environment)

describe('cameras file', () => {
  it('the cameras file gives each chapel its camera, with credentials from the environment in the address', () => {
    const [camera] = parse([rtsp({ usuario: 'visao', senha: 'env:SENHA_CV1' })], { SENHA_CV1: "p@ss/'wörd" })
    expect(camera).toEqual({
      empresa: 'CV',
      capela: '01',
      nome: '',
      tipo: 'rtsp',
      audio: true,
      transcodificar: 'auto',
      endereco: 'rtsp://visao:p%40ss%2F%27w%C3%B6rd@10.0.8.21:554/ch1',
    })
  })

  it('a chapel has the margins of its entry, within bounds, and none without them', () => {
    expect(parse([rtsp({ preparoMin: 20, toleranciaMin: 0 })])[0]).toMatchObject({ preparoMin: 20, toleranciaMin: 0 })
    expect(parse([rtsp()])[0]?.preparoMin).toBeUndefined()
    expect(() => parse([rtsp({ preparoMin: 61 })])).toThrow('campo preparoMin')
    expect(() => parse([rtsp({ toleranciaMin: -1 })])).toThrow('campo toleranciaMin')
  })

  it('Parque do Agreste has one code, whichever of its codes the entry has', () => {
    expect(parse([rtsp({ empresa: 'PA' })])[0]?.empresa).toBe('AM')
    expect(() => parse([rtsp({ empresa: 'PA' }), rtsp({ empresa: 'AM' })])).toThrow('já tem câmera')
  })

  it.each([
    ['an unknown unit', rtsp({ empresa: 'XX' }), 'unidade ou capela'],
    ['a chapel that the unit does not have', rtsp({ capela: '9' }), 'unidade ou capela'],
    ['another scheme', rtsp({ endereco: 'file:///etc/passwd' }), 'endereço de tipo rtsp'],
    ['an http address', rtsp({ endereco: 'http://10.0.8.21/' }), 'endereço de tipo rtsp'],
    ['no address', rtsp({ endereco: '' }), 'endereço de tipo rtsp'],
    ['a quote, which would end the address within the script', rtsp({ endereco: "rtsp://a'/x" }), 'aspas'],
    ['a line break', rtsp({ endereco: 'rtsp://a/x\nfile' }), 'aspas'],
    ['loopback', rtsp({ endereco: 'rtsp://127.0.0.1/x' }), 'endereço local'],
    ['loopback by name', rtsp({ endereco: 'rtsp://localhost:8554/x' }), 'endereço local'],
    ['loopback of IPv6', rtsp({ endereco: 'rtsp://[::1]/x' }), 'endereço local'],
    ['the metadata address of a cloud', rtsp({ endereco: 'rtsp://169.254.169.254/x' }), 'endereço local'],
    ['a password that nobody defined', rtsp({ usuario: 'a', senha: 'env:NADA' }), 'variável NADA'],
    ['an unknown kind', rtsp({ tipo: 'exec' }), 'campo tipo'],
    ['a short password for publishing', rtsp({ publicar: 'camera1' }), 'publicar precisa de 12'],
    [
      'a password for publishing to no server',
      { empresa: 'CV', capela: '1', tipo: 'demonstracao', publicar: 'x'.repeat(12) },
      'publicar não vale',
    ],
    [
      'a media server at a link-local address',
      rtsp({ tipo: 'servidor', endereco: 'rtsp://169.254.169.254/x' }),
      'endereço local',
    ],
    ['the kind that was RTMP', rtsp({ tipo: 'rtmp', endereco: 'rtmp://10.0.8.21/live/1' }), 'como "source" do caminho'],
    [
      'the HLS address of a media server at other ports than the usual ones',
      rtsp({ tipo: 'servidor', endereco: 'https://10.0.8.9/cv01/' }),
      'escreva rtsp://IP:8554/CAMINHO',
    ],
  ])('an entry with %s is refused, and the message names the entry', (_what, entry, message) => {
    expect(() => parse([entry])).toThrow(message)
    expect(() => parse([entry])).toThrow('câmera 1')
  })

  it('a media server may stand beside the portal, with a password for publishing from the environment', () => {
    const entry = { tipo: 'servidor', endereco: 'rtsp://127.0.0.1:8554/cv01', publicar: 'env:PUBLICAR' }
    expect(parse([rtsp(entry)], { PUBLICAR: 'uma senha comprida' })[0]).toMatchObject({
      endereco: 'rtsp://127.0.0.1:8554/cv01',
      publicar: 'uma senha comprida',
    })
  })

  it.each([
    'http://10.0.8.9:8888/sala/cv01/',
    'http://10.0.8.9:8888/sala/cv01/index.m3u8',
    'http://10.0.8.9:8888/sala/cv01',
  ])('an older entry of a media server, %s, names the same path in RTSP', endereco => {
    const entry = { tipo: 'servidor', controle: 'http://10.0.8.9:9997', usuario: 'portal', senha: 'x', endereco }
    expect(parse([rtsp(entry)])[0]?.endereco).toBe('rtsp://portal:x@10.0.8.9:8554/sala/cv01')
  })

  it('the file is read again when it changes; an invalid file keeps the last valid cameras and is reported once', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cameras-'))
    const path = join(folder, 'cameras.json')
    let second = 0
    const write = (text: string) => {
      writeFileSync(path, text)
      second += 10
      utimesSync(path, second, second)
    }
    const onProblem = vi.fn()
    write(JSON.stringify([rtsp()]))
    const file = openCamerasFile(path, onProblem)
    expect(file.cameraOf('CV', '01')?.tipo).toBe('rtsp')
    write(JSON.stringify([rtsp(), rtsp({ capela: '2' })]))
    expect(file.cameraOf('CV', '02')?.tipo).toBe('rtsp')
    write('[{')
    for (let time = 0; time < 3; time++) expect(file.cameraOf('CV', '02')?.tipo).toBe('rtsp')
    expect(onProblem.mock.calls).toEqual([['o arquivo não é JSON válido']])
    rmSync(folder, { recursive: true })
    for (let time = 0; time < 3; time++) expect(file.cameraOf('CV', '02')?.tipo).toBe('rtsp')
    expect(onProblem.mock.calls.slice(1)).toEqual([['o arquivo de câmeras não pôde ser lido']])
  })
})
