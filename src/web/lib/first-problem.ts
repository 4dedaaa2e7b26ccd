import type { SyntheticEvent } from 'react'

/** Focuses the first field with an error after the next paint. */
export const focusFirstProblem = (form: HTMLElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** Properties of a form with its own validation: it sends without a reload, and focuses the first field with an error. */
export const sendingForm = (send: () => unknown) => ({
  noValidate: true,
  onSubmit: (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault()
    // React bubbles events through portals: the submit event of a form in a dialog arrives here too.
    if (event.target instanceof Element && event.target.closest('form') !== event.currentTarget) return
    send()
    focusFirstProblem(event.currentTarget)
  },
})
