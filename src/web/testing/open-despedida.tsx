import { Route, Routes } from 'react-router'
import { DespedidaScreen } from '#web/screens/public/despedida/despedida.screen.tsx'
import { StatusScreen } from '#web/screens/public/status/status.screen.tsx'
import { buildDespedidaPagina } from './despedida-pagina.ts'
import { type FakeCall, fakeServer } from './fake-server.ts'
import { renderScreen } from './render-screen.tsx'

export const PAGE = 'GET /exibicao/despedida/:id/:codigo'
const AGRADECIMENTO = 'GET /homenagem/agradecimento/:despedidaId'
export const APROVADAS = 'GET /homenagem/homenagem-aprovadas/:despedidaId'

/** Opens the page of a despedida without homenagens, where `responses` say nothing else. @returns its calls so far and to come */
export const openDespedida = (address: string, responses: Parameters<typeof fakeServer>[0]): FakeCall[] => {
  const calls = fakeServer({
    [PAGE]: { json: buildDespedidaPagina() },
    [APROVADAS]: { json: [] },
    [AGRADECIMENTO]: { json: { texto: '' } },
    ...responses,
  })
  renderScreen(
    <Routes>
      <Route path="/despedida/:id/:codigo?" element={<DespedidaScreen />} />
      <Route path="/despedida-status/:status" element={<StatusScreen />} />
    </Routes>,
    address,
  )
  return calls
}
