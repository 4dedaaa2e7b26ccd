import { fireEvent, screen } from '@testing-library/react'
import { useLocation, useSearchParams } from 'react-router'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { TabPanel, Tabs } from './tabs.tsx'

const TABS = [
  { id: 'biografia', label: 'Biografia' },
  { id: 'mensagens', label: 'Mensagens' },
  { id: 'servicos', label: 'Serviços' },
] as const

const Page = () => {
  const current = useSearchParams()[0].get('aba') ?? 'biografia'
  const { search } = useLocation()
  return (
    <>
      <Tabs label="Partes" tabs={TABS} current={current} toTab={id => ({ search: `?aba=${id}` })} />
      <TabPanel id={current}>{search}</TabPanel>
    </>
  )
}

const tab = (name: string) => screen.getByRole('tab', { name })

describe('tabs', () => {
  it('are part of the address and name their panel', () => {
    renderScreen(<Page />, '/despedida/1?aba=mensagens')
    expect(tab('Mensagens').getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('tabpanel', { name: 'Mensagens' }).textContent).toBe('?aba=mensagens')
    fireEvent.click(tab('Serviços'))
    expect(screen.getByRole('tabpanel', { name: 'Serviços' }).textContent).toBe('?aba=servicos')
  })

  it('are one tab stop; arrows, Home and End move between them', () => {
    renderScreen(<Page />, '/despedida/1')
    const stops = () => screen.getAllByRole('tab').filter(item => item.tabIndex === 0)
    expect(stops().map(item => item.textContent)).toEqual(['Biografia'])
    tab('Biografia').focus()
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
    press('ArrowRight')
    expect(document.activeElement).toBe(tab('Mensagens'))
    expect(stops().map(item => item.textContent)).toEqual(['Mensagens'])
    press('End')
    expect(document.activeElement).toBe(tab('Serviços'))
    press('ArrowRight')
    expect(document.activeElement).toBe(tab('Biografia'))
    press('ArrowLeft')
    expect(document.activeElement).toBe(tab('Serviços'))
    // The window does not scroll there.
    expect([press('Home'), press('a')]).toEqual([false, true])
    expect(document.activeElement).toBe(tab('Biografia'))
  })
})
