import { describe, expect, it } from 'vitest'
import { withPreview } from './link-preview.ts'

const document = Buffer.from('<html><head><title>Memorial Online</title></head><body></body></html>')
const preview = (url: string, address = 'https://memorial.exemplo.com.br') =>
  String(withPreview(document, url, address))
const CARD =
  '<meta property="og:image" content="https://memorial.exemplo.com.br/exibicao/despedida/10001/cartao.jpg" />'

describe('the preview of a shared link', () => {
  it('names the share card of the farewell, with or without a code, and never the code', () => {
    expect(preview('/despedida/10001')).toContain(CARD)
    expect(preview('/despedida/10001?aba=servicos')).toContain(CARD)
    expect(preview('/despedida/10001/SEGREDO123')).toContain(CARD)
    expect(preview('/despedida/10001/SEGREDO123')).not.toContain('SEGREDO123')
  })

  it('leaves every other page as it was built', () => {
    for (const url of [
      '/',
      '/despedidas/chave',
      '/despedida/abc',
      '/despedida-status/private?id=1',
      '/admin/despedidas',
    ])
      expect(preview(url)).toBe(String(document))
  })

  it('writes no address that is none', () => {
    expect(preview('/despedida/10001', 'https://x"><script>')).toBe(String(document))
  })
})
