/** Leads keyboard and screen reader to the first field that says what is wrong, once it is drawn. */
export const focusFirstProblem = (form: HTMLElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
