import { afterEach, describe, expect, it, vi } from 'vitest'
import { copyText } from './clipboard.ts'

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
      selected.push(`${command}: ${field.value.slice(field.selectionStart, field.selectionEnd)}`)
      return true
    }
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    expect(await copyText(ADDRESS)).toBe(true)
    expect(selected).toEqual([`copy: ${ADDRESS}`])
    expect(document.activeElement).toBe(button)
    expect([...document.querySelectorAll('textarea')].map(field => field.value)).not.toContain(ADDRESS)
  })

  it('says that it failed where that is refused too', async () => {
    vi.stubGlobal('navigator', {})
    document.execCommand = () => false
    expect(await copyText('um texto')).toBe(false)
  })
})
