const KEY = 'voltar'

/** Where the guard stopped a person; only our own restricted paths, taken once. */
export const keepReturnPath = (path: string): void => {
  try {
    if (/^\/admin\/(?!entrar)[\w/-]*$/.test(path)) sessionStorage.setItem(KEY, path)
  } catch {
    // Without storage the sign-in simply leads to the list.
  }
}

export const takeReturnPath = (): string | undefined => {
  try {
    const path = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return path
  } catch {
    return undefined
  }
}
