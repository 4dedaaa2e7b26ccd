import { afterEach, describe, expect, it, vi } from 'vitest'
import { copyText, shareLink } from './clipboard.ts'

const ADDRESS = 'https://memorial.exemplo.com.br/despedida/1'
const refuse = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))

describe('copying a text where the browser has no clipboard for the page', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(document, 'execCommand')
    document.body.replaceChildren()
  })

  it('selects the text, copies it, and returns the focus', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: refuse } })
    const selected: string[] = []
    document.execCommand = command => {
      const field = [...document.querySelectorAll('textarea')].at(-1) as HTMLTextAreaElement
      const text = field.value.slice(field.selectionStart, field.selectionEnd)
      selected.push(`${command}: ${text} in ${field.parentElement?.tagName}`)
      return true
    }
    // What is outside of an open dialog cannot be selected.
    document.body.innerHTML = '<dialog open><button>Copiar</button></dialog>'
    const button = document.querySelector('button') as HTMLButtonElement
    button.focus()
    expect(await copyText(ADDRESS)).toBe(true)
    expect(selected).toEqual([`copy: ${ADDRESS} in DIALOG`])
    expect(document.activeElement).toBe(button)
    expect([...document.querySelectorAll('textarea')].map(field => field.value)).not.toContain(ADDRESS)
  })

  it('says that it failed where that is refused too', async () => {
    vi.stubGlobal('navigator', {})
    document.execCommand = () => false
    expect(await copyText('um texto')).toBe(false)
  })
})

const rejecting = (name: string) => () => Promise.reject(new DOMException('x', name))
it.each([
  ['shared', 'by the device', { share: async () => {} }],
  ['shared', 'by a device whose sheet was closed', { share: rejecting('AbortError') }],
  ['copied', 'by a device that refuses', { share: rejecting('NotAllowedError') }],
  ['copied', 'by a device that breaks', { share: () => Promise.reject(new Error('AbortError')) }],
  ['copied', 'by a device without a sheet', {}],
  ['failed', 'by a device that can neither', { clipboard: {} }],
])('a link is %s %s', async (outcome, _who, device) => {
  const [share, writeText] = [vi.fn((device as { share?: () => Promise<void> }).share), vi.fn(async () => {})]
  vi.stubGlobal('navigator', { clipboard: { writeText }, ...device, ...('share' in device && { share }) })
  expect(await shareLink('Despedida', ADDRESS)).toBe(outcome)
  if ('share' in device) expect(share).toHaveBeenCalledWith({ title: 'Despedida', url: ADDRESS })
  expect(writeText.mock.calls).toEqual(outcome === 'copied' ? [[ADDRESS]] : [])
})
