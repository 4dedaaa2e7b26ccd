import { describe, expect, it } from 'vitest'
import { lacksSmallRendition, limitRenditions, type Renditions } from './hls-rules.ts'

const BOTH = '/transmissao/cam/a/master.m3u8'
const MAIN = '/transmissao/cam/a/index.m3u8'
const engine = (bitrates: readonly number[]): Renditions => ({
  levels: bitrates.map(bitrate => ({ bitrate })),
  config: { minAutoBitrate: 0 },
  autoLevelCapping: -1,
  nextLoadLevel: 0,
})

describe('renditions of hls.js', () => {
  it.each([
    ['both for a visitor who does not save data', BOTH, false, { cap: -1, least: 0, next: 0 }],
    ['the small one alone for a visitor who saves data', BOTH, true, { cap: 0, least: 0, next: 0 }],
    ['the main one while the small one is withdrawn', MAIN, false, { cap: -1, least: 1_700_000, next: 1 }],
    ['the main one also for a visitor who saves data', MAIN, true, { cap: -1, least: 1_700_000, next: 1 }],
  ] as const)('allowed are %s', (_, address, savesData, { cap, least, next }) => {
    const hls = engine([360_000, 1_700_000])
    limitRenditions(hls, { address, savesData })
    expect([hls.autoLevelCapping, hls.config.minAutoBitrate, hls.nextLoadLevel]).toEqual([cap, least, next])
  })

  it('lack the small one where the player began without it and the visitor saves data', () => {
    expect(lacksSmallRendition(engine([1_700_000]), { address: BOTH, savesData: true })).toBe(true)
    expect(lacksSmallRendition(engine([1_700_000]), { address: BOTH, savesData: false })).toBe(false)
    expect(lacksSmallRendition(engine([360_000, 1_700_000]), { address: BOTH, savesData: true })).toBe(false)
    expect(lacksSmallRendition(engine([]), { address: BOTH, savesData: true })).toBe(false)
  })
})
