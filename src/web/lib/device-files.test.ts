import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { saveFile } from './save-file.ts'
import { useObjectUrl } from './use-object-url.ts'

const revoked = vi.fn()
beforeEach(() => {
  let count = 0
  revoked.mockClear()
  vi.stubGlobal('URL', { createObjectURL: () => `blob:${++count}`, revokeObjectURL: revoked })
})

describe('a file on the device', () => {
  it('is saved under its name, and let go of once that has begun', () => {
    vi.useFakeTimers()
    const saved: string[][] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push([this.href, this.download])
    })
    saveFile(new Blob(['Ana']), 'lista.csv')
    expect(saved).toEqual([['blob:1', 'lista.csv']])
    expect(revoked).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(revoked.mock.calls).toEqual([['blob:1']])
    click.mockRestore()
  })

  it('has an address while it is shown', () => {
    const [first, second] = [new Blob(['Ana']), new Blob(['Bento'])]
    const show = (file: Blob | undefined) => ({ file })
    const { result, rerender, unmount } = renderHook(({ file }) => useObjectUrl(file), { initialProps: show(first) })
    expect(result.current).toBe('blob:1')
    rerender(show(second))
    expect([result.current, revoked.mock.calls]).toEqual(['blob:2', [['blob:1']]])
    rerender(show(undefined))
    expect(result.current).toBeUndefined()
    unmount()
    expect(revoked.mock.calls).toEqual([['blob:1'], ['blob:2']])
  })

  it('has none where the browser makes none', () => {
    vi.stubGlobal('URL', {})
    expect(renderHook(() => useObjectUrl(new Blob(['Ana']))).result.current).toBeUndefined()
  })
})
