import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import classes from './tabs.module.css'

/** `count`: what the tab holds, shown behind its name. */
export type Tab<Id extends string> = { id: Id; label: string; count?: number }

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  current: Id
  toTab: (id: Id) => { search: string }
}

const MOVES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const from = tabs.indexOf(document.activeElement as HTMLElement)
  const step = MOVES[event.key]
  const target =
    event.key === 'Home'
      ? tabs[0]
      : event.key === 'End'
        ? tabs[tabs.length - 1]
        : step
          ? tabs[(from + step + tabs.length) % tabs.length]
          : undefined
  if (!target) return
  event.preventDefault()
  target.focus()
  target.click()
}

/** An underlined row of links: the tab is part of the address, arrows move between tabs. */
export const Tabs = <Id extends string>({ label, tabs, current, toTab }: TabsProps<Id>) => (
  <div className={classes.tabs} role="tablist" aria-label={label} onKeyDown={moveFocus}>
    {tabs.map(tab => (
      <Link
        key={tab.id}
        id={`aba-${tab.id}`}
        role="tab"
        aria-selected={tab.id === current}
        aria-controls={`painel-${tab.id}`}
        tabIndex={tab.id === current ? 0 : -1}
        to={toTab(tab.id)}
        replace
        preventScrollReset
        className={classes.tab}
      >
        {tab.count ? `${tab.label} ` : tab.label}
        {tab.count ? <small>{tab.count}</small> : null}
      </Link>
    ))}
  </div>
)

export const TabPanel = ({ id, children }: { id: string; children: React.ReactNode }) => (
  <div role="tabpanel" id={`painel-${id}`} aria-labelledby={`aba-${id}`}>
    {children}
  </div>
)
