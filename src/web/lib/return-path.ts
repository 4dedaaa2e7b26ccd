import { forgetStored, readText, writeText } from './stored.ts'

const KEY = 'voltar'
const OURS = /^\/admin\/(?!entrar)[\w/-]*$/

/**
 * Handed to the landing page's sign-in by the restricted one: the person goes on to where the guard stopped them, and need not type
 * the login again.
 */
export type Doorway = { volta: true; login?: string }

/** Keeps where the guard stopped a person; only our own restricted addresses. Where it cannot be kept the sign-in leads to the list. */
export const keepReturnPath = (path: string): void => {
  if (OURS.test(path)) writeText(KEY, path, 'tab')
}

export const readReturnPath = (): string | undefined => {
  const path = readText(KEY, 'tab') ?? ''
  return OURS.test(path) ? path : undefined
}

export const forgetReturnPath = (): void => forgetStored(KEY, 'tab')
