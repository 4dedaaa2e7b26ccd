import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanPicture } from './images.ts'

describe('a picture', () => {
  it('of 50 million pixels from a phone that was held upright is read', async () => {
    const picture = sharp({ create: { width: 8160, height: 6144, channels: 3, background: '#445566' } })
    const bytes = await picture.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { largura, altura } = await cleanPicture(bytes, 10 * 1024 * 1024)
    expect(`${largura}x${altura}`).toBe('1205x1600')
  })
})
