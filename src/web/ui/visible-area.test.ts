import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useVisibleArea } from './visible-area.ts'

it('the styles know what a keyboard covers, not what a magnified page leaves out, until the form is gone', () => {
  const visible = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: 768 })
  vi.stubGlobal('visualViewport', visible)
  const { style } = document.documentElement
  const covered = () => ['--covered-top', '--covered-bottom'].map(name => style.getPropertyValue(name))
  const after = (event: string, change: Partial<typeof visible>) => {
    Object.assign(visible, change)
    visible.dispatchEvent(new Event(event))
    return covered()
  }
  const { unmount } = renderHook(useVisibleArea)
  expect(covered()).toEqual(['0px', '0px'])
  expect(after('resize', { height: 400 })).toEqual(['0px', '368px'])
  expect(after('scroll', { offsetTop: 68 })).toEqual(['68px', '300px'])
  expect(after('scroll', { height: 900 })).toEqual(['68px', '0px'])
  expect(after('resize', { scale: 2, height: 400 })).toEqual(['0px', '0px'])
  unmount()
  expect(covered()).toEqual(['', ''])
  expect(after('resize', { scale: 1 })).toEqual(['', ''])
  expect(after('scroll', {})).toEqual(['', ''])
})

it('a browser that does not tell the visible part of the window changes nothing', () => {
  vi.stubGlobal('visualViewport', null)
  renderHook(useVisibleArea)
  expect(document.documentElement.style.getPropertyValue('--covered-top')).toBe('')
})
