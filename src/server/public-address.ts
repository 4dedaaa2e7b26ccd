import type { Config } from './config.ts'

/** A page's address as it goes out in messages; without PUBLIC_URL it is good on this machine only. */
export const publicAddress = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, path: string): string =>
  `${config.PUBLIC_URL === '' ? `http://localhost:${config.PORT}` : config.PUBLIC_URL.replace(/\/$/, '')}${path}`
