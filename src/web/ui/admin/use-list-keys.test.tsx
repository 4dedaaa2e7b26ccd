import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useListKeys } from './use-list-keys.ts'

const onNew = vi.fn()
const List = ({ asks = false, creates = true }: { asks?: boolean; creates?: boolean }) => (
  <>
    <div ref={useListKeys(creates ? onNew : undefined)}>
      <input type="search" aria-label="Buscar" />
      <textarea aria-label="Nota" />
      <table>
        <tbody>
          {['Ana', 'Bento'].map(nome => (
            <tr key={nome}>
              <td>
                <a href={`#${nome}`}>{nome}</a>
              </td>
              <td>
                <button type="button">{`Abrir ${nome}`}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {asks && <div role="dialog" />}
  </>
)
/** @returns what has the focus after a key, and whether the list took it. */
const press = (key: string, at: Element = document.activeElement ?? document.body, more = {}) => {
  const taken = !fireEvent.keyDown(at, { key, ...more })
  const focused = document.activeElement
  return [focused?.getAttribute('aria-label') ?? focused?.textContent, taken]
}

beforeEach(() => onNew.mockClear())

it('the keys of a list search, begin something new and move between the rows', () => {
  render(<List />)
  expect(press('ArrowUp')[1]).toBe(false)
  expect(press('ArrowDown')).toEqual(['Abrir Ana', true])
  expect(press('ArrowDown')).toEqual(['Abrir Bento', true])
  expect(press('ArrowDown')).toEqual(['Abrir Bento', false])
  expect(press('ArrowUp')).toEqual(['Abrir Ana', true])
  expect(press('/')).toEqual(['Buscar', true])
  expect(press('ArrowDown')).toEqual(['Abrir Ana', true])
  expect(press('n')).toEqual(['Abrir Ana', true])
  expect(onNew).toHaveBeenCalledTimes(1)
  expect(press('x')).toEqual(['Abrir Ana', false])
})

it.each([
  ['together with Control', {}, { ctrlKey: true }],
  ['together with Command', {}, { metaKey: true }],
  ['together with Alt', {}, { altKey: true }],
  ['under a dialog', { asks: true }, {}],
])('the keys of a list do nothing %s', (_where, props, keys) => {
  render(<List {...props} />)
  screen.getByRole('button', { name: 'Abrir Ana' }).focus()
  for (const key of ['/', 'n', 'ArrowDown']) expect(press(key, undefined, keys)).toEqual(['Abrir Ana', false])
  expect(onNew).not.toHaveBeenCalled()
})

it('the keys of a list are those of the field in which somebody types', () => {
  render(<List />)
  for (const [label, keys] of [
    ['Nota', ['/', 'n', 'ArrowDown']],
    ['Buscar', ['/', 'n']],
  ] as const) {
    screen.getByLabelText(label).focus()
    for (const key of keys) expect(press(key)).toEqual([label, false])
  }
  expect(onNew).not.toHaveBeenCalled()
})

it('a list in which nothing begins leaves "n" alone', () => {
  render(<List creates={false} />)
  expect(press('n', document.body)[1]).toBe(false)
})
