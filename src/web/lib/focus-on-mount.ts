/** As a `ref`: moves the focus to an element as soon as it appears. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
