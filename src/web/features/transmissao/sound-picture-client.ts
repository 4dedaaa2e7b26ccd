const WIDTH = 640
const HEIGHT = 360
const FRAME_MS = 200
/** Time of the mark along its line. It moves, so that a picture of the sound is not taken for one that stopped. */
const MARK_MS = 30_000
const MARGIN = 40

const drawn = new WeakSet<MediaStream>()

/** Whether the stream is sound with a picture that says so. */
export const isSoundAlone = (stream: MediaStream | undefined): boolean => stream !== undefined && drawn.has(stream)

const write = (context: CanvasRenderingContext2D, text: string, size: number, y: number): void => {
  context.font = `${size}px Georgia, serif`
  context.fillText(text, WIDTH / 2, y, WIDTH - 2 * MARGIN)
}

const draw = (context: CanvasRenderingContext2D, words: readonly string[]): void => {
  context.fillStyle = '#f4efe6'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = '#2b2a28'
  context.textAlign = 'center'
  write(context, 'Somente o som', 44, 130)
  for (const [index, line] of words.entries()) write(context, line, 26, 200 + index * 40)
  const along = (Date.now() % MARK_MS) / MARK_MS
  context.beginPath()
  context.arc(MARGIN + along * (WIDTH - 2 * MARGIN), HEIGHT - MARGIN, 9, 0, 2 * Math.PI)
  context.fill()
}

/** The sound with a drawn picture, so that everything behind takes it for any other picture. Drawing ends with its track. */
export const withSoundPicture = (sound: MediaStream, words: readonly string[]): MediaStream => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (context) draw(context, words)
  const [picture] = canvas.captureStream(1000 / FRAME_MS).getVideoTracks()
  if (!context || !picture) return sound
  const stream = new MediaStream([picture, ...sound.getAudioTracks()])
  drawn.add(stream)
  const timer = setInterval(() => {
    if (picture.readyState === 'ended') clearInterval(timer)
    else draw(context, words)
  }, FRAME_MS)
  return stream
}
