import type { Config } from '#server/config.ts'

type Place = Pick<Config, 'PUBLIC_URL' | 'PORT'>
type StaffPath = `/admin/${string}`

const portalUrl = ({ PUBLIC_URL, PORT }: Place, path: string): string =>
  `${PUBLIC_URL === '' ? `http://localhost:${PORT}` : PUBLIC_URL.replace(/\/$/, '')}${path}`

/**
 * The address of a page in messages; without PUBLIC_URL it is valid on this machine only. A restricted one ends at the sign-in of the staff,
 * so that it is not accepted here.
 */
export const publicAddress = <Path extends string>(
  config: Place,
  path: Path extends StaffPath ? never : Path,
): string => portalUrl(config, path)

/** A restricted page in a message to a moderator: the landing page signs in and continues there. */
export const moderadorAddress = (config: Place, path: StaffPath): string => portalUrl(config, `/?para=${path}`)

/** A restricted page in a message to staff. */
export const staffAddress = (config: Place, path: StaffPath): string => portalUrl(config, path)

/** Origin of the pages of this request; without PUBLIC_URL the host of the request, if that is a valid host name. */
export const originOf = (
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  request: { protocol: string; host: string },
): string | undefined => {
  if (PUBLIC_URL !== '') return PUBLIC_URL
  return /^[\w.:[\]-]{1,100}$/.test(request.host) ? `${request.protocol}://${request.host}` : undefined
}
