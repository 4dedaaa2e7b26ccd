/** `code` of an error of Node, of PostgreSQL or of a library; empty without one. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''
