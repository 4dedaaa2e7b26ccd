import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { PortraitField } from './portrait-field.tsx'

const onChange = vi.fn()
const drawImage = vi.fn()
const bitmap = { close: vi.fn() }
const stubSize = (name: string, value: number, prototype: object = HTMLElement.prototype) =>
  vi.spyOn(prototype as HTMLElement, name as 'offsetWidth', 'get').mockReturnValue(value)

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('createImageBitmap', async () => bitmap)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,x')
  // A picture of 1200 × 600 in a stage of 300 × 300.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ width: 300, height: 300 } as DOMRect)
  stubSize('naturalWidth', 1200, HTMLImageElement.prototype)
  stubSize('naturalHeight', 600, HTMLImageElement.prototype)
  stubSize('offsetWidth', 600)
  stubSize('offsetHeight', 300)
  return () => void vi.restoreAllMocks()
})

const Host = ({ first = '' }: { first?: string }) => {
  const [value, setValue] = useState(first)
  const change = (foto: string) => {
    onChange(foto)
    setValue(foto)
  }
  return (
    <AdminProvider>
      <PortraitField value={value} nome="Ana Souza" sexo="Feminino" onChange={change} />
      <Toasts />
    </AdminProvider>
  )
}
const choose = async (file = new File(['foto'], 'foto.jpg', { type: 'image/jpeg' })) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await act(async () => void fireEvent.change(input as HTMLInputElement, { target: { files: [file] } }))
}
const openCrop = async () => {
  await choose()
  const picture = await waitFor(() => document.querySelector('img[src="blob:foto"]') as HTMLImageElement)
  fireEvent.load(picture)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Usar esta foto' })).toHaveProperty('disabled', false))
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('the portrait of a page', () => {
  it('is the square in the middle of a chosen photograph, and may be taken away', async () => {
    render(<Host />)
    expect(screen.getByText('Sem foto: a página mostra as iniciais do nome.')).toBeTruthy()
    await openCrop()
    await press('Usar esta foto')
    expect(drawImage.mock.calls).toEqual([[bitmap, 300, 0, 600, 600, 0, 0, 600, 600]])
    expect(onChange.mock.calls).toEqual([['data:image/jpeg;base64,x']])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('img', { name: 'Foto da página' }).getAttribute('src')).toBe('data:image/jpeg;base64,x')
    expect(screen.queryByText(/^Sem foto/)).toBeNull()
    await press('Remover foto')
    expect(onChange.mock.lastCall).toEqual([''])
    expect(screen.getByRole('button', { name: 'Escolher foto' })).toBeTruthy()
  })

  it.each([
    ['Mover para a direita', 'Mover para a esquerda', 28],
    ['Mover para a esquerda', 'Mover para a direita', 572],
    ['Mover para baixo', 'Mover para cima', 300],
    ['Mover para cima', 'Mover para baixo', 300],
  ])('moves by "%s" to the edge and no further: by "%s" at once back to %d', async (name, back, left) => {
    render(<Host />)
    await openCrop()
    for (const move of [...Array(12).fill(name), back]) await press(move)
    await press('Usar esta foto')
    expect((drawImage.mock.lastCall as number[]).slice(1, 5).map(Math.round)).toEqual([left, 0, 600, 600])
  })

  it('keeps its square while the stage is measured again, without a picture for a moment', async () => {
    let measureStage = (): void => undefined
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(private readonly run: (entries: object[]) => void) {}
        observe(element: Element): void {
          if (element.querySelector('img[src="blob:foto"]')) measureStage = () => this.run([])
        }
        disconnect(): void {}
      },
    )
    render(<Host />)
    await openCrop()
    // The first is the stage as it was opened.
    measureStage()
    await act(async () => void fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' }))
    const measure = (edge: number) =>
      act(async () => {
        vi.mocked(HTMLElement.prototype.getBoundingClientRect).mockReturnValue({ width: edge, height: edge } as DOMRect)
        stubSize('offsetWidth', edge * 2)
        stubSize('offsetHeight', edge)
        measureStage()
      })
    await measure(0)
    await measure(300)
    await press('Usar esta foto')
    expect((drawImage.mock.lastCall as number[]).slice(1, 5).map(Math.round)).toEqual([513, 213, 173, 173])
  })

  it('stays what it was where the square is not used, or the photograph cannot be drawn', async () => {
    render(<Host first="/midia/antes.webp" />)
    await openCrop()
    await press('Cancelar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openCrop()
    vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null)
    await press('Usar esta foto')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([onChange.mock.calls, bitmap.close.mock.calls.length]).toEqual([[], 2])
  })

  it('says what is no photograph, until another file is chosen', async () => {
    render(<Host />)
    const large = new File(['x'], 'grande.jpg')
    Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1, configurable: true })
    await choose(large)
    expect(screen.getByText('A foto é grande demais. Escolha uma de até 20 MB.')).toBeTruthy()
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    await choose(new File(['%PDF-1.7'], 'certidao.jpg'))
    expect(await screen.findByText(/^Este arquivo é um documento PDF/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    vi.stubGlobal('createImageBitmap', async () => bitmap)
    Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 })
    await choose(large)
    expect(await screen.findByRole('dialog', { name: 'Recortar foto' })).toBeTruthy()
    expect(screen.queryByText(/documento PDF/)).toBeNull()
  })
})
