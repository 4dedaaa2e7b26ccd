/**
 * The few lines before the first paint of every page the server wrote: how this person reads, what device and what line this is.
 * What can wait for the first paint stands in `touch.ts`. Built apart as a plain script; nothing of the house may be imported here.
 */
const root = document.documentElement
try {
  const reading = JSON.parse(localStorage.getItem('leitura') ?? '{}') as { texto?: number; contraste?: string }
  if (reading.texto) root.dataset.texto = String(reading.texto)
  if (reading.contraste) root.dataset.contraste = reading.contraste
} catch {
  // Nothing is remembered.
}

const device = navigator.userAgent
root.dataset.aparelho = /Android/.test(device) ? 'android' : /Linux/.test(device) ? 'linux' : 'outro'

type Connection = { effectiveType?: string; saveData?: boolean }
/** Unknown on many phones, which are taken for quick ones. */
const line: Connection = (navigator as Navigator & { connection?: Connection }).connection ?? {}
/** The house's letters come after the words and the pictures; where the line is slow or data is to be saved, never. */
const plenty = line.saveData !== true && (line.effectiveType ?? '4g') === '4g'
root.dataset.letras = plenty ? 'logo' : 'nunca'

export {}
