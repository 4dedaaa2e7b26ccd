import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { DevicesSection } from '#web/features/acesso/devices-section.tsx'
import { SecondFactorSection } from '#web/features/acesso/second-factor-section.tsx'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { ChavesServicoScreen } from './admin/chaves-servico/chaves-servico.tsx'
import { ConfiguracoesScreen } from './admin/configuracoes/configuracoes.tsx'
import { EditarDespedidaScreen } from './admin/editar-despedida/editar-despedida.tsx'
import { EditarPerfilScreen } from './admin/editar-perfil/editar-perfil.tsx'
import { FolhaScreen } from './admin/folha/folha.tsx'
import { FolhaDoDiaScreen } from './admin/folha-do-dia/folha-do-dia.tsx'
import { LivroScreen } from './admin/livro/livro.tsx'
import { PedidosPaginaScreen } from './admin/pedidos-pagina/pedidos-pagina.tsx'
import { RegistroScreen } from './admin/registro/registro.tsx'
import { RelatoriosScreen } from './admin/relatorios/relatorios.tsx'
import { SantinhoScreen } from './admin/santinho/santinho.tsx'
import { SituacaoScreen } from './admin/situacao/situacao.tsx'
import { TelasScreen } from './admin/telas/telas.tsx'
import { TitularScreen } from './admin/titular/titular.tsx'
import { TransmissaoScreen } from './admin/transmissao/transmissao.tsx'
import { WebhooksScreen } from './admin/webhooks/webhooks.tsx'
import { ContatoScreen } from './public/contato/contato.screen.tsx'
import { PainelEnviarScreen } from './public/painel-enviar/painel-enviar.screen.tsx'
import { SepulturaScreen } from './public/sepultura/sepultura.screen.tsx'

/** What the screen says while it reads, "" where it has the lines of an empty table, and what it says when that failed. */
const SCREENS: [screen: ComponentType, reading: string, failed: string][] = [
  [ChavesServicoScreen, '', 'Não foi possível carregar as chaves.'],
  [ConfiguracoesScreen, 'Carregando a configuração…', 'Não foi possível carregar a configuração.'],
  [DevicesSection, 'Carregando os aparelhos…', 'Não foi possível carregar os aparelhos.'],
  [EditarDespedidaScreen, 'Abrindo a despedida…', 'Ocorreu um erro ao buscar a despedida!'],
  [EditarPerfilScreen, 'Carregando perfil…', 'Erro ao carregar perfil'],
  [FolhaDoDiaScreen, 'Preparando a folha…', 'Não foi possível preparar a folha.'],
  [FolhaScreen, 'Preparando a folha…', 'Não foi possível preparar a folha.'],
  [LivroScreen, '', 'Não foi possível abrir o livro de presença.'],
  [PedidosPaginaScreen, 'Carregando os pedidos…', 'Não foi possível carregar os pedidos.'],
  [RegistroScreen, 'Carregando quem espera…', 'Não foi possível carregar quem espera decisão.'],
  [RegistroScreen, '', 'Não foi possível carregar os rascunhos.'],
  [RelatoriosScreen, 'Contando…', 'Não foi possível contar agora. Tente novamente.'],
  [SantinhoScreen, 'Abrindo o santinho…', 'Não foi possível abrir o santinho.'],
  [
    SecondFactorSection,
    'Consultando a verificação em duas etapas…',
    'Não foi possível consultar a verificação em duas etapas.',
  ],
  [
    SituacaoScreen,
    'Carregando…',
    'Não foi possível consultar a situação. Se continuar, o banco de dados pode estar fora do ar: chame o técnico.',
  ],
  [TelasScreen, '', 'Não foi possível carregar as telas.'],
  [TitularScreen, '', 'Não foi possível buscar os pedidos.'],
  [TransmissaoScreen, 'Abrindo a transmissão…', 'Não foi possível abrir a transmissão.'],
  [WebhooksScreen, '', 'Não foi possível carregar os endereços.'],
  [ContatoScreen, 'Carregando os contatos…', 'Não foi possível carregar os contatos.'],
  [PainelEnviarScreen, 'Carregando o formulário…', 'Não foi possível abrir o formulário agora.'],
  [SepulturaScreen, 'Abrindo a busca…', 'Não foi possível abrir a busca.'],
]

it.each(SCREENS)(
  'a screen says that it reads, and that it failed, and reads again on request: %#',
  async (Part, ...says) => {
    const [reading, failed] = says
    const fails: (() => void)[] = []
    vi.stubGlobal('fetch', () => new Promise((_, reject) => fails.push(() => reject(new TypeError('no network')))))
    signInAs(['ROLE_ADMIN'])
    renderScreen(
      <AdminProvider>
        <Routes>
          <Route path="/:id" element={<Part />} />
        </Routes>
      </AdminProvider>,
      '/7',
    )
    if (reading !== '') expect(screen.getAllByRole('status').map(status => status.textContent)).toContain(reading)
    await waitFor(() => expect(fails.length).toBeGreaterThan(0))
    for (const fail of fails.splice(0)) fail()
    const alert = (await screen.findByText(failed)).closest('[role=alert]')
    fireEvent.click(alert?.querySelector('button') as Element)
    await waitFor(() => expect(fails.length).toBeGreaterThan(0))
  },
)
