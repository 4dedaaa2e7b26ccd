import { readStored, writeStored } from './stored.ts'

/** How a person reads here, as the device keeps it. */
export type KeptReading = { texto?: number; contraste?: string }
const KEY = 'leitura'

export const readReading = (): KeptReading | undefined => readStored(KEY)

export const applyReading = (kept: KeptReading): void => {
  const root = document.documentElement
  if (kept.texto) root.dataset.texto = String(kept.texto)
  if (kept.contraste) root.dataset.contraste = kept.contraste
}

/**
 * Tells the server only that this device keeps reading aids, so that pages bring the lines that apply them before the words (`early.ts`);
 * which they are stays here. All others are spared those lines, and the device's memory is not opened before the first paint.
 */
export const sayReading = (kept: KeptReading): void => {
  const plain = (kept.texto ?? 100) === 100 && (kept.contraste ?? 'normal') === 'normal'
  // biome-ignore lint/suspicious/noDocumentCookie: browsers of years ago know no other way.
  document.cookie = `leitura=1; path=/; samesite=lax; max-age=${plain ? 0 : 31_536_000}`
}

/** Where it cannot be kept it holds for this page. */
export const keepReading = (chosen: KeptReading): void => {
  if (writeStored(KEY, chosen)) sayReading(chosen)
}
