const PORTUGUESE =
  'Sem internet agora. Esta página continua aqui, mas esta parte dela ainda não foi carregada.|Tentar de novo'
/** A document in another language carries its own words, since its translation may be the part that is missing. */
const word = (position: 0 | 1): string =>
  (document.documentElement.dataset.offlineText ?? PORTUGUESE).split('|')[position] ?? ''
const CLASS = 'bottom-bar'

/** Whether the portal responds at all; otherwise a reload would replace the page by the browser's own error page. */
export const isServerReachable = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

export const isLoadFailure = (element: Element): boolean => element.closest(`.${CLASS}`) !== null

/** Removes the notice: the application has been loaded. */
export const hideLoadFailure = (): void => document.querySelector(`.${CLASS}`)?.remove()

/** What was typed before hydration becomes the draft of its form, so that it survives the reload. @returns what the form says of it */
const keepTyped = (): string | undefined => {
  let message: string | undefined
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]'))
    try {
      const typed: Record<string, string> = {}
      new FormData(form).forEach((value, name) => {
        if (typeof value === 'string') typed[name] = value
      })
      if (typed.descricao) {
        sessionStorage.setItem(
          `rascunho:${form.dataset.draft}`,
          JSON.stringify({ nome: '', key: `k-${Date.now()}`, ...typed }),
        )
        message = form.dataset.draftMessage
      }
    } catch {
      // Without storage the reload loses it.
    }
  return message
}

/** Shows at the end of the window that a part of the application cannot be loaded, and reloads on a tap once the portal responds. */
export const showLoadFailure = (): void => {
  hideLoadFailure()
  const notice = document.createElement('div')
  notice.className = CLASS
  notice.setAttribute('role', 'alert')
  const retry = Object.assign(document.createElement('button'), {
    type: 'button',
    className: `${CLASS}-action`,
    textContent: word(1),
  })
  retry.addEventListener('click', async () => {
    if (!(await isServerReachable())) {
      showLoadFailure()
      return
    }
    keepTyped()
    window.location.reload()
  })
  notice.append(keepTyped() ?? word(0), retry)
  document.body.append(notice)
  addEventListener('online', hideLoadFailure, { once: true })
}
