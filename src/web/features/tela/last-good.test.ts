import { describe, expect, it, vi } from 'vitest'
import { readMemory, type Wake, writeMemory } from './last-good.ts'

const wake = { ate: '2026-11-21 12:00:00', homenagens: [] } as unknown as Wake

describe('what a screen remembers', () => {
  it('is read back as it was kept, each chapel for itself', () => {
    writeMemory('CV/01', { wake, reserva: undefined, changeAt: 5 })
    expect(readMemory('CV/01')).toEqual({ wake, reserva: undefined, changeAt: 5 })
    expect(readMemory('CV/02')).toEqual({ wake: undefined, changeAt: undefined })
  })

  it('is nothing when what is kept is broken', () => {
    for (const text of ['{', 'null', '"x"', '']) {
      localStorage.setItem('tela:CV/01', text)
      expect(readMemory('CV/01'), text).toEqual({ wake: undefined, changeAt: undefined })
    }
  })

  it('is nothing on a browser that refuses storage, without a failure', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    expect(() => writeMemory('CV/01', { wake, reserva: undefined, changeAt: 1 })).not.toThrow()
    expect(readMemory('CV/01')).toEqual({ wake: undefined, changeAt: undefined })
    vi.unstubAllGlobals()
  })
})
