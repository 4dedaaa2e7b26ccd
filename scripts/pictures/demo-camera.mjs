import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { italic, roman } from './marks.mjs'

const ROOT = join(import.meta.dirname, '..', '..')
const OUT = join(ROOT, 'assets', 'camera-demonstracao')
const SOURCE = join(ROOT, 'public', 'imagens', 'banners', '7.jpg')

const WIDTH = 640
const HEIGHT = 360
const FPS = 12
/** Ten segments of two seconds; the eleventh is the first again. */
const SECONDS = 20
const FRAMES = SECONDS * FPS
/** The picture breathes sideways by this many pixels of the source, and returns. */
const SWAY = 60

const words = (typeface, text, size, y, fill) => {
  const line = typeface.line(text, size)
  return `<path d="${line.path}" transform="translate(${(WIDTH - line.width) / 2} ${y})" fill="${fill}"/>`
}

/** Says what it is in every frame, with a light that moves so that a still picture is not taken for a live one. */
const overlay = turn => {
  const x = WIDTH / 2 + Math.sin(turn) * 120
  const glow = 0.55 + 0.2 * Math.sin(turn * 5)
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#101a18" opacity="0.38"/>
    <rect y="236" width="${WIDTH}" height="92" fill="#101a18" opacity="0.72"/>
    ${words(roman, 'CÂMERA DE DEMONSTRAÇÃO', 30, 278, '#faf7f1')}
    ${words(italic, 'imagem simulada', 23, 310, '#d9ab69')}
    <circle cx="${x.toFixed(1)}" cy="212" r="11" fill="#d9ab69" opacity="${(glow * 0.35).toFixed(2)}"/>
    <circle cx="${x.toFixed(1)}" cy="212" r="4.5" fill="#d9ab69" opacity="${glow.toFixed(2)}"/>
  </svg>`)
}

const frameOf = (scene, index) => {
  const turn = (2 * Math.PI * index) / FRAMES
  const left = Math.round(SWAY * (1 + Math.sin(turn)))
  return sharp(scene.data, { raw: scene.info })
    .extract({ left, top: 0, width: WIDTH, height: HEIGHT })
    .composite([{ input: overlay(turn) }])
    .removeAlpha()
}

const encoder = () =>
  spawn(
    process.env.FFMPEG_PATH ?? 'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error', '-y'],
      ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(FPS), '-i', 'pipe:0'],
      // A breath of brown noise: the sound button has something to switch on.
      ...['-f', 'lavfi', '-i', `anoisesrc=color=brown:amplitude=0.01:seed=7:sample_rate=44100:duration=${SECONDS}`],
      ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-crf', '31', '-pix_fmt', 'yuv420p'],
      ...['-g', String(FPS * 2), '-keyint_min', String(FPS * 2), '-sc_threshold', '0', '-bf', '0'],
      ...['-c:a', 'aac', '-ac', '1', '-b:a', '16k', '-shortest', '-map_metadata', '-1', '-fflags', '+bitexact'],
      ...['-f', 'hls', '-hls_time', '2', '-hls_list_size', '0', '-hls_segment_filename', join(OUT, '%02d.ts')],
      join(OUT, 'lista.m3u8'),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )

/** The loop behind the demonstration camera; needs ffmpeg, the portal itself does not. */
export const drawDemoCamera = async () => {
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })
  const scene = await sharp(SOURCE)
    .resize({ width: WIDTH + 2 * SWAY, height: HEIGHT, fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ffmpeg = encoder()
  const closed = new Promise((resolve, reject) => {
    ffmpeg.once('error', reject)
    ffmpeg.once('close', code => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
  })
  for (let index = 0; index < FRAMES; index++) {
    if (!ffmpeg.stdin.write(await frameOf(scene, index).raw().toBuffer()))
      await new Promise(resolve => ffmpeg.stdin.once('drain', resolve))
  }
  ffmpeg.stdin.end()
  await closed
  rmSync(join(OUT, 'lista.m3u8'))
  // What stands before the first piece.
  await frameOf(scene, 0).jpeg({ quality: 72, mozjpeg: true }).toFile(join(OUT, 'poster.jpg'))
  const sizes = readdirSync(OUT).map(name => statSync(join(OUT, name)).size)
  return `${sizes.length - 1} segments and a still, ${Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)} kB`
}
