import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { loadAllServerRendered, loadServerRendered, serverRenderedScreen } from './server-rendered.ts'

const part = (text: string) => () => <p>{text}</p>

describe('parts that the server renders', () => {
  it.each([
    ['by name', () => loadServerRendered(['screens/one.tsx', 'screens/shared.tsx'])],
    ['all at once', () => loadAllServerRendered()],
  ])('are loaded %s also where another part of a known module is met only while loading', async (_how, load) => {
    serverRenderedScreen('screens/shared.tsx', async () => part('first'))
    let Second: ReturnType<typeof part> = part('absent')
    serverRenderedScreen('screens/one.tsx', async () => {
      Second = serverRenderedScreen('screens/shared.tsx', async () => part('second')) as typeof Second
      return part('one')
    })
    await load()
    expect(renderToString(<Second />)).toBe('<p>second</p>')
  })
})
