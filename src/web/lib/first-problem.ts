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
    // React passes on what happens in a dialog, also the sending of its own form.
    if (event.target instanceof Element && event.target.closest('form') !== event.currentTarget) return
    send()
    focusFirstProblem(event.currentTarget)
  },
})
