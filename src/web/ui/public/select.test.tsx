import { act } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Select } from './select.tsx'

const Chosen = () => {
  const [value, setValue] = useState('')
  return (
    <>
      <Select label="Fruta" name="fruta" options={['Caju', 'Umbu']} value={value} onChoose={setValue} />
      <output>{value}</output>
    </>
  )
}

it('a list keeps what was chosen before it was hydrated', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(<Chosen />)
  const list = root.querySelector('select')
  if (!list) throw new Error('no list')
  list.value = 'Umbu'
  await act(async () => hydrateRoot(root, <Chosen />))
  expect([list.value, root.querySelector('output')?.textContent]).toEqual(['Umbu', 'Umbu'])
  root.remove()
})
