import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import {
  createRoutesFromElements,
  Navigate,
  Outlet,
  Route,
  type RouteObject,
  useLocation,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router'
import { isSomenteModerador } from '#contract/roles.ts'
import { useFocusOnNavigation } from './lib/focus-on-navigation.ts'
import { lazyScreen } from './lib/lazy.ts'
import { forgetReturnPath, keepReturnPath, readReturnPath } from './lib/return-path.ts'
import { serverRenderedScreen } from './lib/server-rendered.ts'
import { endOfLastSession, useSession } from './lib/session.ts'
import { paths } from './paths.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Loading } from './ui/public/states.tsx'

const Inicio = serverRenderedScreen('screens/public/inicio/inicio.tsx', () =>
  import('./screens/public/inicio/inicio.tsx').then(module => module.InicioScreen),
)
const Entrar = lazyScreen(() => import('./screens/admin/entrar/entrar.tsx').then(module => module.EntrarScreen))
const TermoUso = serverRenderedScreen('screens/public/termo-uso/termo-uso.tsx', () =>
  import('./screens/public/termo-uso/termo-uso.tsx').then(module => module.TermoUsoScreen),
)
const ForgotPassword = serverRenderedScreen('screens/public/forgot-password/forgot-password.tsx', () =>
  import('./screens/public/forgot-password/forgot-password.tsx').then(module => module.ForgotPasswordScreen),
)
const DespedidaPublica = serverRenderedScreen('screens/public/despedida/despedida.tsx', () =>
  import('./screens/public/despedida/despedida.tsx').then(module => module.DespedidaScreen),
)
const DespedidasChave = serverRenderedScreen('screens/public/despedidas-chave/despedidas-chave.tsx', () =>
  import('./screens/public/despedidas-chave/despedidas-chave.tsx').then(module => module.DespedidasChaveScreen),
)
const ListaPostagens = serverRenderedScreen('screens/public/lista-postagens/lista-postagens.tsx', () =>
  import('./screens/public/lista-postagens/lista-postagens.tsx').then(module => module.ListaPostagensScreen),
)
const Status = serverRenderedScreen('screens/public/status/status.tsx', () =>
  import('./screens/public/status/status.tsx').then(module => module.StatusScreen),
)
const PainelEnviar = serverRenderedScreen('screens/public/painel-enviar/painel-enviar.tsx', () =>
  import('./screens/public/painel-enviar/painel-enviar.tsx').then(module => module.PainelEnviarScreen),
)
const Privacidade = serverRenderedScreen('screens/public/privacidade/privacidade.tsx', () =>
  import('./screens/public/privacidade/privacidade.tsx').then(module => module.PrivacidadeScreen),
)
const Contato = serverRenderedScreen('screens/public/contato/contato.tsx', () =>
  import('./screens/public/contato/contato.tsx').then(module => module.ContatoScreen),
)
const Painel = lazyScreen(() => import('./screens/display/painel/painel.tsx').then(module => module.PainelScreen))
const Capela = lazyScreen(() => import('./screens/display/capela/capela.tsx').then(module => module.CapelaScreen))
const CriarModerador = lazyScreen(() =>
  import('./screens/admin/criar-moderador/criar-moderador.tsx').then(module => module.CriarModeradorScreen),
)
const PainelDespedidas = lazyScreen(() =>
  import('./screens/admin/painel-despedidas/painel-despedidas.tsx').then(module => module.PainelDespedidasScreen),
)
const PainelMensagens = lazyScreen(() =>
  import('./screens/admin/painel-mensagens/painel-mensagens.tsx').then(module => module.PainelMensagensScreen),
)
const Transmissao = lazyScreen(() =>
  import('./screens/admin/transmissao/transmissao.tsx').then(module => module.TransmissaoScreen),
)
const Telas = lazyScreen(() => import('./screens/admin/telas/telas.tsx').then(module => module.TelasScreen))
const Titular = lazyScreen(() => import('./screens/admin/titular/titular.tsx').then(module => module.TitularScreen))
const Situacao = lazyScreen(() => import('./screens/admin/situacao/situacao.tsx').then(module => module.SituacaoScreen))
const Denuncias = lazyScreen(() =>
  import('./screens/admin/denuncias/denuncias.tsx').then(module => module.DenunciasScreen),
)
const PaginaNaoEncontrada = serverRenderedScreen('screens/public/pagina-nao-encontrada/pagina-nao-encontrada.tsx', () =>
  import('./screens/public/pagina-nao-encontrada/pagina-nao-encontrada.tsx').then(
    module => module.PaginaNaoEncontradaScreen,
  ),
)
const AdminShell = lazyScreen(() => import('./screens/admin/shell/shell.tsx').then(module => module.AdminShell))
const Despedidas = lazyScreen(() =>
  import('./screens/admin/despedidas/despedidas.tsx').then(module => module.DespedidasScreen),
)
const CriarDespedida = lazyScreen(() =>
  import('./screens/admin/criar-despedida/criar-despedida.tsx').then(module => module.CriarDespedidaScreen),
)
const EditarDespedida = lazyScreen(() =>
  import('./screens/admin/editar-despedida/editar-despedida.tsx').then(module => module.EditarDespedidaScreen),
)
const Mensagens = lazyScreen(() =>
  import('./screens/admin/mensagens/mensagens.tsx').then(module => module.MensagensScreen),
)
const AlterarSenha = lazyScreen(() =>
  import('./screens/admin/alterar-senha/alterar-senha.tsx').then(module => module.AlterarSenhaScreen),
)
const CadastroColaborador = lazyScreen(() =>
  import('./screens/admin/cadastro-colaborador/cadastro-colaborador.tsx').then(
    module => module.CadastroColaboradorScreen,
  ),
)
const EditarPerfil = lazyScreen(() =>
  import('./screens/admin/editar-perfil/editar-perfil.tsx').then(module => module.EditarPerfilScreen),
)
const EditarModerador = lazyScreen(() =>
  import('./screens/admin/editar-moderador/editar-moderador.tsx').then(module => module.EditarModeradorScreen),
)
const AcessoNegado = lazyScreen(() =>
  import('./screens/admin/acesso-negado.tsx').then(module => module.AcessoNegadoScreen),
)
const NaoEncontrado = lazyScreen(() =>
  import('./screens/admin/nao-encontrado/nao-encontrado.tsx').then(module => module.NaoEncontradoScreen),
)

/** Specification §2 "Navigation guard": checks only that a user is stored, never a role; the server authorises every call. */
const Guard = () => {
  const user = useSession()
  const { pathname } = useLocation()
  const wasSignedIn = useRef<boolean>(false)
  if (user) {
    wasSignedIn.current = true
    return <AdminShell />
  }
  // After "Sair" the landing page opens (§4), and no return path is stored for the next person.
  if (wasSignedIn.current && endOfLastSession() === 'saida') return <Navigate to={paths.inicio()} replace />
  keepReturnPath(pathname)
  return <Navigate to={paths.entrar()} replace />
}

/** Redirects to the stored return path, once; otherwise to the list. */
const Onward = () => {
  const [to] = useState(() => readReturnPath() ?? paths.despedidas())
  useEffect(forgetReturnPath, [])
  return <Navigate to={to} replace />
}

/** A moderator reads "Acesso negado" before any call is sent; the guard itself checks no role, and the server refuses in any case. */
const StaffOnly = ({ children }: { children: ReactNode }) =>
  isSomenteModerador(useSession()?.roles ?? []) ? <AcessoNegado /> : children
const staff = (screen: ReactNode) => <StaffOnly>{screen}</StaffOnly>

const SignedOutOnly = ({ children }: { children: ReactNode }) => (useSession() ? <Onward /> : children)

/** Opened from within the portal; a display itself loads the smaller document (`entry-display.tsx`). */
const CapelaAtAddress = () => {
  const { empresa = '', id = '' } = useParams()
  const [query] = useSearchParams()
  return <Capela empresa={empresa.toUpperCase()} id={id} chave={query.get('chave') ?? undefined} />
}

const Arrival = () => {
  useFocusOnNavigation()
  return null
}

const Frame = () => {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Loading text="Carregando…" lines={0} />}>
        <Arrival />
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The specification's route table (§2), in its order. */
export const ROUTES: RouteObject[] = createRoutesFromElements(
  <Route element={<Frame />}>
    <Route path="/" element={<Inicio />} />
    <Route
      path="/admin/entrar"
      element={
        <SignedOutOnly>
          <Entrar />
        </SignedOutOnly>
      }
    />
    <Route path="/forgot-password" element={<ForgotPassword />} />
    <Route path="/termo-uso" element={<TermoUso />} />
    <Route path="/despedida/:id/:codigo?" element={<DespedidaPublica />} />
    <Route path="/despedidas/:token" element={<DespedidasChave />} />
    <Route path="/lista-postagens/:tipo" element={<ListaPostagens />} />
    <Route path="/despedida-status/:status" element={<Status />} />
    <Route path="/despedida-nao-encontrada" element={<Navigate to={paths.status('not-found')} replace />} />
    <Route path="/capela/:empresa/:id" element={<CapelaAtAddress />} />
    <Route path="/painel" element={<Painel />} />
    <Route path="/painel-enviar-mensagem" element={<PainelEnviar />} />
    <Route path="/contato/:empresa?" element={<Contato />} />
    <Route path="/privacidade" element={<Privacidade />} />
    <Route path="/admin" element={<Guard />}>
      <Route index element={<Navigate to={paths.despedidas()} replace />} />
      <Route path="despedidas" element={<Despedidas />} />
      <Route path="criardespedida" element={staff(<CriarDespedida />)} />
      <Route path="editardespedida/:id" element={<EditarDespedida />} />
      <Route path="mensagens/:id" element={<Mensagens />} />
      <Route path="criar-moderador/:idDespedida" element={staff(<CriarModerador />)} />
      <Route path="editar-moderador/:id" element={<EditarModerador />} />
      <Route path="painel-despedidas" element={staff(<PainelDespedidas />)} />
      <Route path="painel-mensagens" element={staff(<PainelMensagens />)} />
      <Route path="telas" element={staff(<Telas />)} />
      <Route path="cadastro-colaborador" element={staff(<CadastroColaborador />)} />
      <Route path="titular" element={staff(<Titular />)} />
      <Route path="denuncias" element={staff(<Denuncias />)} />
      <Route path="situacao" element={staff(<Situacao />)} />
      <Route path="alterar-senha" element={<AlterarSenha />} />
      <Route path="editar-perfil/:id" element={<EditarPerfil />} />
      <Route path="transmissao/:id" element={<Transmissao />} />
      <Route path="*" element={<NaoEncontrado />} />
    </Route>
    <Route path="*" element={<PaginaNaoEncontrada />} />
  </Route>,
)

export const AppRoutes = () => useRoutes(ROUTES)
