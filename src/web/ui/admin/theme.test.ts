import { expect, it } from 'vitest'
import { theme } from './theme.ts'

it('has no size of type that a chosen text size would not change', () => {
  const sizes = JSON.stringify(theme).match(/"(?:font|fontSize|xs|sm|md|lg|xl)":[^,}]+/g) ?? []
  expect(sizes.length).toBeGreaterThan(10)
  expect(sizes.filter(size => !size.includes('var(--t-'))).toEqual([])
})
