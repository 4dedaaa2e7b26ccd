/** As a `ref`: moves keyboard and screen reader to an element as soon as it appears. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
