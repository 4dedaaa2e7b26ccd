const KEY = 'voltar'
const OURS = /^\/admin\/(?!entrar)[\w/-]*$/

/** Handed to the landing page's sign-in by the restricted one: who comes from there goes on to where the guard stopped them. */
export type Doorway = { volta: true }

/** Keeps where the guard stopped a person; only our own restricted addresses. */
export const keepReturnPath = (path: string): void => {
  try {
    if (OURS.test(path)) sessionStorage.setItem(KEY, path)
  } catch {
    // Without storage the sign-in simply leads to the list.
  }
}

export const readReturnPath = (): string | undefined => {
  try {
    const path = sessionStorage.getItem(KEY) ?? ''
    return OURS.test(path) ? path : undefined
  } catch {
    return undefined
  }
}

export const forgetReturnPath = (): void => {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
