import './ui/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepOffline } from './lib/keep-offline.ts'
import { CapelaScreen } from './screens/display/capela/capela.tsx'
import { PainelScreen } from './screens/display/painel/painel.tsx'

/** Displays need neither router nor query cache: they show one address for weeks. */
const screenOf = (path: string, query: URLSearchParams) => {
  const [, first = '', empresa = '', id = ''] = path.split('/')
  if (first === 'painel') return <PainelScreen />
  return (
    <CapelaScreen
      empresa={decodeURIComponent(empresa).toUpperCase()}
      id={decodeURIComponent(id)}
      chave={query.get('chave') ?? undefined}
      modo={query.get('modo') ?? undefined}
    />
  )
}

// The service worker serves the last content when power returns before the network does.
if (import.meta.env.PROD) void keepOffline(window.location.pathname.startsWith('/painel') ? '/painel' : '/capela/')

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>{screenOf(window.location.pathname, new URLSearchParams(window.location.search))}</StrictMode>,
  )
