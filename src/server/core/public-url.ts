import type { Config } from '#server/config.ts'

/** The address of a page in messages; without PUBLIC_URL it is valid on this machine only. */
export const publicAddress = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, path: string): string =>
  `${config.PUBLIC_URL === '' ? `http://localhost:${config.PORT}` : config.PUBLIC_URL.replace(/\/$/, '')}${path}`

/** Origin of the pages of this request; without PUBLIC_URL the host of the request, if that is a valid host name. */
export const originOf = (
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  request: { protocol: string; host: string },
): string | undefined => {
  if (PUBLIC_URL !== '') return PUBLIC_URL
  return /^[\w.:[\]-]{1,100}$/.test(request.host) ? `${request.protocol}://${request.host}` : undefined
}
