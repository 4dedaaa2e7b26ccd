/** Everything up to the servers, the servers, the rest. A password may hold an `@` that is not escaped. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/** One address for each server of `postgres://user:password@one:5432,two:5432/database?…`, in their order. */
export const databaseUrls = (url: string): string[] => {
  const [, before = '', servers = '', after = ''] = PARTS.exec(url) ?? []
  return servers.split(',').map(server => before + server + after)
}

/** The server of an address of one server; for a socket of this machine empty. */
const hostOf = (url: string): string => new URL(url).host

/** The servers of an address as text, for messages to the operator. */
export const hostsOf = (url: string): string => databaseUrls(url).map(hostOf).join(', ')

const SESSION_ATTRS = [null, 'read-write', 'primary']

/** Whether each server has an address. The portal writes: of the values of `target_session_attrs` it takes those of a primary. */
export const isDatabaseUrl = (url: string): boolean => {
  const urls = databaseUrls(url)
  return urls.every(
    one =>
      URL.canParse(one) &&
      (urls.length === 1 || hostOf(one) !== '') &&
      SESSION_ATTRS.includes(new URL(one).searchParams.get('target_session_attrs')),
  )
}
