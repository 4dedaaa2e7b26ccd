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

type ScreenName<Module> = Extract<keyof Module, `${string}Screen`>

/** The screen of a module: its export whose name ends in "Screen". */
const screenIn = async <Module extends object>(loading: Promise<Module>): Promise<Module[ScreenName<Module>]> => {
  const module = await loading
  const name = Object.keys(module).find(one => one.endsWith('Screen'))
  return module[name as ScreenName<Module>]
}

const Inicio = serverRenderedScreen('screens/public/inicio/inicio.tsx', () =>
  screenIn(import('./screens/public/inicio/inicio.tsx')),
)
const Entrar = lazyScreen(() => screenIn(import('./screens/admin/entrar/entrar.tsx')))
const TermoUso = serverRenderedScreen('screens/public/termo-uso/termo-uso.tsx', () =>
  screenIn(import('./screens/public/termo-uso/termo-uso.tsx')),
)
const ForgotPassword = serverRenderedScreen('screens/public/forgot-password/forgot-password.tsx', () =>
  screenIn(import('./screens/public/forgot-password/forgot-password.tsx')),
)
const DespedidaPublica = serverRenderedScreen('screens/public/despedida/despedida.tsx', () =>
  screenIn(import('./screens/public/despedida/despedida.tsx')),
)
const DespedidasChave = serverRenderedScreen('screens/public/despedidas-chave/despedidas-chave.tsx', () =>
  screenIn(import('./screens/public/despedidas-chave/despedidas-chave.tsx')),
)
const ListaPostagens = serverRenderedScreen('screens/public/lista-postagens/lista-postagens.tsx', () =>
  screenIn(import('./screens/public/lista-postagens/lista-postagens.tsx')),
)
const Status = serverRenderedScreen('screens/public/status/status.tsx', () =>
  screenIn(import('./screens/public/status/status.tsx')),
)
const PainelEnviar = serverRenderedScreen('screens/public/painel-enviar/painel-enviar.tsx', () =>
  screenIn(import('./screens/public/painel-enviar/painel-enviar.tsx')),
)
const Privacidade = serverRenderedScreen('screens/public/privacidade/privacidade.tsx', () =>
  screenIn(import('./screens/public/privacidade/privacidade.tsx')),
)
const Contato = serverRenderedScreen('screens/public/contato/contato.tsx', () =>
  screenIn(import('./screens/public/contato/contato.tsx')),
)
const Painel = lazyScreen(() => screenIn(import('./screens/display/painel/painel.tsx')))
const Capela = lazyScreen(() => screenIn(import('./screens/display/capela/capela.tsx')))
const CriarModerador = lazyScreen(() => screenIn(import('./screens/admin/criar-moderador/criar-moderador.tsx')))
const PainelDespedidas = lazyScreen(() => screenIn(import('./screens/admin/painel-despedidas/painel-despedidas.tsx')))
const PainelMensagens = lazyScreen(() => screenIn(import('./screens/admin/painel-mensagens/painel-mensagens.tsx')))
const Transmissao = lazyScreen(() => screenIn(import('./screens/admin/transmissao/transmissao.tsx')))
const Telas = lazyScreen(() => screenIn(import('./screens/admin/telas/telas.tsx')))
const Titular = lazyScreen(() => screenIn(import('./screens/admin/titular/titular.tsx')))
const Situacao = lazyScreen(() => screenIn(import('./screens/admin/situacao/situacao.tsx')))
const Denuncias = lazyScreen(() => screenIn(import('./screens/admin/denuncias/denuncias.tsx')))
const Registro = lazyScreen(() => screenIn(import('./screens/admin/registro/registro.tsx')))
const ChavesServico = lazyScreen(() => screenIn(import('./screens/admin/chaves-servico/chaves-servico.tsx')))
const PaginaNaoEncontrada = serverRenderedScreen('screens/public/pagina-nao-encontrada/pagina-nao-encontrada.tsx', () =>
  screenIn(import('./screens/public/pagina-nao-encontrada/pagina-nao-encontrada.tsx')),
)
const AdminShell = lazyScreen(() => import('./screens/admin/shell/shell.tsx').then(module => module.AdminShell))
const Despedidas = lazyScreen(() => screenIn(import('./screens/admin/despedidas/despedidas.tsx')))
const CriarDespedida = lazyScreen(() => screenIn(import('./screens/admin/criar-despedida/criar-despedida.tsx')))
const EditarDespedida = lazyScreen(() => screenIn(import('./screens/admin/editar-despedida/editar-despedida.tsx')))
const Mensagens = lazyScreen(() => screenIn(import('./screens/admin/mensagens/mensagens.tsx')))
const AlterarSenha = lazyScreen(() => screenIn(import('./screens/admin/alterar-senha/alterar-senha.tsx')))
const CadastroColaborador = lazyScreen(() =>
  screenIn(import('./screens/admin/cadastro-colaborador/cadastro-colaborador.tsx')),
)
const EditarPerfil = lazyScreen(() => screenIn(import('./screens/admin/editar-perfil/editar-perfil.tsx')))
const EditarModerador = lazyScreen(() => screenIn(import('./screens/admin/editar-moderador/editar-moderador.tsx')))
const AcessoNegado = lazyScreen(() => screenIn(import('./screens/admin/acesso-negado.tsx')))
const NaoEncontrado = lazyScreen(() => screenIn(import('./screens/admin/nao-encontrado/nao-encontrado.tsx')))

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
      <Route path="registro" element={staff(<Registro />)} />
      <Route path="chaves-servico" element={staff(<ChavesServico />)} />
      <Route path="alterar-senha" element={<AlterarSenha />} />
      <Route path="editar-perfil/:id" element={<EditarPerfil />} />
      <Route path="transmissao/:id" element={<Transmissao />} />
      <Route path="*" element={<NaoEncontrado />} />
    </Route>
    <Route path="*" element={<PaginaNaoEncontrada />} />
  </Route>,
)

export const AppRoutes = () => useRoutes(ROUTES)
