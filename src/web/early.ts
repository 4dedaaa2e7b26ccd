/**
 * The few lines before the words of a page, where the device has said that it keeps reading aids (`lib/reading-cookie.ts`): for nobody else is
 * anything asked of the device before the first paint. Built apart as a plain script.
 */
try {
  const reading = JSON.parse(localStorage.getItem('leitura') ?? '{}') as { texto?: number; contraste?: string }
  if (reading.texto) document.documentElement.dataset.texto = String(reading.texto)
  if (reading.contraste) document.documentElement.dataset.contraste = reading.contraste
} catch {
  // Nothing is remembered.
}

export {}
