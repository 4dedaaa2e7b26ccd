import { forgetStored, readText, writeText } from './stored.ts'

const KEY = 'voltar'
const OURS = /^\/admin(?!\/entrar)(\/[\w-]+)+\/?$/

/**
 * Navigation state from the restricted sign-in to that of the landing page: it continues to the stored return path and prefills the
 * login.
 */
export type SignInState = { volta: true; login?: string }

/** The screen that a notice names, `/?para=/admin/mensagens/1`; only our own restricted ones. */
export const returnPathIn = (search: string): string | undefined => {
  const path = new URLSearchParams(search).get('para') ?? ''
  return OURS.test(path) ? path : undefined
}

/** Stores the requested address, only our own restricted ones. Without storage the sign-in leads to the list. */
export const keepReturnPath = (path: string): void => {
  if (OURS.test(path)) writeText(KEY, path, 'tab')
}

export const readReturnPath = (): string | undefined => {
  const path = readText(KEY, 'tab') ?? ''
  return OURS.test(path) ? path : undefined
}

export const forgetReturnPath = (): void => forgetStored(KEY, 'tab')
