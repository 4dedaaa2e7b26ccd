import type { Config } from '#server/config.ts'

/** A page's address as it goes out in messages; without PUBLIC_URL it is good on this machine only. */
export const publicAddress = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, path: string): string =>
  `${config.PUBLIC_URL === '' ? `http://localhost:${config.PORT}` : config.PUBLIC_URL.replace(/\/$/, '')}${path}`

/** Origin under which this request's pages name themselves; without PUBLIC_URL the host it was asked by, if that is a host's name. */
export const originOf = (
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  asked: { protocol: string; host: string },
): string | undefined => {
  if (PUBLIC_URL !== '') return PUBLIC_URL
  return /^[\w.:[\]-]{1,100}$/.test(asked.host) ? `${asked.protocol}://${asked.host}` : undefined
}
