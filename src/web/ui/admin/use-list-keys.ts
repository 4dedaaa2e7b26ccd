import { type RefObject, useEffect, useRef } from 'react'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]')

const isSearch = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.type === 'search'

/** The first link or button of the row above or below the one that has the focus. */
const moveFocus = (container: HTMLElement, step: 1 | -1): boolean => {
  const rows = [...container.querySelectorAll('tbody tr')]
  const current = rows.findIndex(row => row.contains(document.activeElement))
  const target = rows[current + step]?.querySelector<HTMLElement>('td:last-child :is(a, button)')
  target?.focus()
  return target !== undefined
}

/**
 * Keys of a list: `/` focuses its search, `n` begins something new, the arrows move between its rows. Nothing happens while somebody types
 * elsewhere, or a dialog or a menu is open.
 * @returns a ref to the element that contains search and table
 */
export const useListKeys = (onNew: (() => void) | undefined): RefObject<HTMLDivElement | null> => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const list = container.current
      if (!list || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('[role="dialog"], [role="menu"]')) return
      const field = isField(event.target)
      const arrow = { ArrowDown: 1 as const, ArrowUp: -1 as const }[event.key]
      if (arrow && (!field || isSearch(event.target)) && moveFocus(list, arrow)) event.preventDefault()
      if (field) return
      if (event.key === '/') {
        event.preventDefault()
        list.querySelector<HTMLElement>('input[type="search"]')?.focus()
      }
      if (event.key === 'n' && onNew) {
        event.preventDefault()
        onNew()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onNew])
  return container
}
