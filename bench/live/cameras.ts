import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { inPath } from '../../scripts/lib/apt.mjs'
import { type FakeCamera, openFakeCamera } from '../../src/server/testing/fake-rtsp-camera.ts'

export type Chapel = { empresa: string; capela: string }

/** Every chapel of the house; the sample world's wake is live in the first. */
export const CHAPELS: Chapel[] = Object.entries({ CV: 4, ME: 7, PF: 4, CP: 4, AM: 4 }).flatMap(([empresa, count]) =>
  Array.from({ length: count }, (_, index) => ({ empresa, capela: String(index + 1).padStart(2, '0') })),
)

/** The portal takes no camera on loopback, so that the fake one stands on this machine's own address. */
const ownAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap(found => found ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address

/** Twenty seconds of 720p at 1.5 Mbit/s with a key frame every two seconds. */
const makeClip = (ffmpegPath: string, path: string): boolean =>
  spawnSync(ffmpegPath, [
    ...['-nostdin', '-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25', '-t', '20'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', '50'],
    ...['-keyint_min', '50', '-sc_threshold', '0', '-b:v', '1500k', '-maxrate', '1500k', '-bufsize', '1500k'],
    ...['-x264-params', 'nal-hrd=cbr:repeat-headers=1', '-y', path],
  ]).status === 0

/** One camera that any number of chapels may pull, and the portal's file that names it. */
export type Cameras = { camera: FakeCamera; file: string }

/** @returns undefined, with the reason, where there can be no camera: the demonstration camera is then the only picture. */
export const openCameras = async (folder: string): Promise<Cameras | { reason: string }> => {
  const ffmpegPath = inPath('ffmpeg')
  if (ffmpegPath === undefined) return { reason: 'sem ffmpeg' }
  const host = ownAddress()
  if (host === undefined) return { reason: 'sem endereço de rede próprio' }
  const clip = join(folder, 'clip.ts')
  if (!makeClip(ffmpegPath, clip)) return { reason: 'este ffmpeg não faz H.264' }
  const picture = ['-stream_loop', '-1', '-i', clip, '-map', '0:v', '-c', 'copy']
  const camera = await openFakeCamera({ ffmpegPath, host, picture })
  const file = join(folder, 'cameras.json')
  const endereco = `rtsp://${host}:${camera.port}/ch1`
  writeFileSync(file, JSON.stringify(CHAPELS.map(chapel => ({ ...chapel, tipo: 'rtsp', endereco, audio: false }))))
  return { camera, file }
}
