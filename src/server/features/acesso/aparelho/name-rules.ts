/** In this order: each browser names the ones it descends from. */
const BROWSERS = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
] as const

const nameIn = (list: readonly (readonly [RegExp, string])[], words: string): string | undefined =>
  list.find(([pattern]) => pattern.test(words))?.[1]

/** What the owner recognises a device by. Only these words are stored, never what the browser sent. */
export const deviceName = (userAgent: string | undefined = ''): string => {
  const words = userAgent.slice(0, 500)
  const [browser, system] = [nameIn(BROWSERS, words), nameIn(SYSTEMS, words)]
  return [browser ?? 'Navegador', ...(system ? [system] : [])].join(' · ')
}
