import { describe, expect, it, vi } from 'vitest'
import { readMemory, type VelorioNaTela, writeMemory } from './tela-store.ts'

const velorio = { ate: '2026-11-21 12:00:00', homenagens: [] } as unknown as VelorioNaTela

describe('the memory of a display', () => {
  it('returns what was stored for a chapel, and nothing for another chapel', () => {
    writeMemory('CV/01', { velorio, reservado: undefined, nextAt: 5 })
    expect(readMemory('CV/01')).toEqual({ velorio, reservado: undefined, nextAt: 5 })
    expect(readMemory('CV/02')).toEqual({ velorio: undefined, nextAt: undefined })
  })

  it('is empty when the stored text is not valid JSON of an object', () => {
    for (const text of ['{', 'null', '"x"', '']) {
      localStorage.setItem('tela:CV/01', text)
      expect(readMemory('CV/01'), text).toEqual({ velorio: undefined, nextAt: undefined })
    }
  })

  it('is empty, without an error, in a browser that refuses storage', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    expect(() => writeMemory('CV/01', { velorio, reservado: undefined, nextAt: 1 })).not.toThrow()
    expect(readMemory('CV/01')).toEqual({ velorio: undefined, nextAt: undefined })
    vi.unstubAllGlobals()
  })
})
