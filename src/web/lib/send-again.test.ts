import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './http.ts'
import { isTemporary, withRetries } from './send-again.ts'

describe('a part of an upload', () => {
  it.each([
    [0, true],
    [400, false],
    [408, true],
    [499, false],
    [500, true],
  ])('that was answered with %i is sent again: %s', (status, again) => {
    expect(isTemporary(new ApiError(status, ''))).toBe(again)
    expect(isTemporary(new Error('broken'))).toBe(false)
  })

  it('is sent until it arrives, for half a minute', async () => {
    vi.useFakeTimers()
    const [send, onWaiting] = [vi.fn(async () => 'sent'), vi.fn()]
    send.mockRejectedValueOnce(new ApiError(503, '')).mockRejectedValueOnce(new ApiError(0, ''))
    const sent = withRetries(send, onWaiting)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await sent).toBe('sent')
    expect(onWaiting.mock.calls).toEqual([[true], [true], [false]])
    send.mockReset().mockRejectedValue(new ApiError(503, ''))
    const lost = expect(withRetries(send, onWaiting)).rejects.toThrow(ApiError)
    await vi.advanceTimersByTimeAsync(30_000)
    await lost
    expect(send).toHaveBeenCalledTimes(6)
  })

  it('is not sent again after a refusal', async () => {
    const send = vi.fn(() => Promise.reject(new ApiError(400, '')))
    await expect(withRetries(send, vi.fn())).rejects.toThrow(ApiError)
    expect(send).toHaveBeenCalledTimes(1)
  })
})
