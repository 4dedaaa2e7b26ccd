import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
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
import { SCREEN_PATHS } from '#contract/pages.ts'
import { isSomenteModerador } from '#contract/roles.ts'
import type { AdminScreenName } from './admin-screens.ts'
import { useFocusOnNavigation } from './lib/focus-on-navigation.ts'
import { isKnownDevice } from './lib/known-device.ts'
import { LazyBoundary, lazyScreen } from './lib/lazy.ts'
import { forgetReturnPath, keepReturnPath, readReturnPath } from './lib/return-path.ts'
import { screenIn } from './lib/screen-in.ts'
import { serverRenderedScreen } from './lib/server-rendered.ts'
import { endOfLastSession, useSession } from './lib/session.ts'
import { paths } from './paths.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Loading } from './ui/public/states.tsx'

/** The restricted area, its one-time links, the event's panel and the page of a chapel's card: a visitor does not load the list of these screens. */
const admin = (name: AdminScreenName) =>
  lazyScreen(async () => (await import('./admin-screens.ts')).ADMIN_SCREENS[name]())

const PUBLIC_SCREENS = import.meta.glob<Record<string, ComponentType>>('./*/*.screen.tsx', { base: './screens/public' })

/** The public pages (`#contract/pages.ts`), each in a chunk of its own. */
const PUBLIC_ROUTES = Object.entries(SCREEN_PATHS).map(([name, path]) => {
  const folder = name.replace(/[A-Z]/g, char => `-${char.toLowerCase()}`)
  const file = `/${folder}/${folder}.screen.tsx`
  const load = PUBLIC_SCREENS[`.${file}`] as () => Promise<Record<string, ComponentType>>
  const Screen = serverRenderedScreen(`screens/public${file}`, () => screenIn(load()))
  return <Route key={path} path={path} element={<Screen />} />
})

const Entrar = lazyScreen(() => screenIn(import('./screens/admin/entrar/entrar.tsx')))
const Convite = admin('convite')
const CriarSenha = admin('criarSenha')
const Painel = admin('painel')
const Capela = lazyScreen(() => screenIn(import('./screens/display/capela/capela.tsx')))
const CartaoCapela = admin('cartaoCapela')
const CriarModerador = admin('criarModerador')
const PainelDespedidas = admin('painelDespedidas')
const PainelMensagens = admin('painelMensagens')
const Transmissao = admin('transmissao')
const Telas = admin('telas')
const Titular = admin('titular')
const Situacao = admin('situacao')
const Denuncias = admin('denuncias')
const Registro = admin('registro')
const PedidosPagina = admin('pedidosPagina')
const ChavesServico = admin('chavesServico')
const Webhooks = admin('webhooks')
const Configuracoes = admin('configuracoes')
const AdminShell = admin('shell')
const KnownDevice = admin('knownDevice')
const Despedidas = admin('despedidas')
const InicioModerador = admin('inicioModerador')
const CriarDespedida = admin('criarDespedida')
const EditarDespedida = admin('editarDespedida')
const Mensagens = admin('mensagens')
const Moderadores = admin('moderadores')
const Fotografias = admin('fotografias')
const Livro = admin('livro')
const Folha = admin('folha')
const FolhaDoDia = admin('folhaDoDia')
const FolhaPresenca = admin('folhaPresenca')
const Santinho = admin('santinho')
const Ofertas = admin('ofertas')
const Relatorios = admin('relatorios')
const AlterarSenha = admin('alterarSenha')
const CadastroColaborador = admin('cadastroColaborador')
const EditarPerfil = admin('editarPerfil')
const EditarModerador = admin('editarModerador')
const AcessoNegado = admin('acessoNegado')
const NaoEncontrado = admin('naoEncontrado')

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
  return isKnownDevice() ? <KnownDevice /> : <Navigate to={paths.entrar()} replace />
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

/** An account that is only a moderator has a home at the address of the list, and the list on request. */
const DespedidasOrInicio = () => {
  const [query] = useSearchParams()
  const roles = useSession()?.roles ?? []
  return isSomenteModerador(roles) && query.get('visao') !== 'lista' ? <InicioModerador /> : <Despedidas />
}

const SignedOutOnly = ({ children }: { children: ReactNode }) => (useSession() ? <Onward /> : children)

/** Opened from within the portal; a display itself loads the smaller document (`entry-display.tsx`). */
const CapelaAtAddress = () => {
  const { empresa = '', id = '' } = useParams()
  const [query] = useSearchParams()
  return (
    <Capela
      empresa={empresa.toUpperCase()}
      id={id}
      chave={query.get('chave') ?? undefined}
      modo={query.get('modo') ?? undefined}
    />
  )
}

const Arrival = () => {
  useFocusOnNavigation()
  return null
}

const Frame = () => {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetKey={pathname}>
      <LazyBoundary
        fallback={
          <div className="carregando">
            <Loading text="Carregando…" lines={0} />
          </div>
        }
      >
        <Arrival />
        <Outlet />
      </LazyBoundary>
    </ErrorBoundary>
  )
}

/** The specification's route table (§2). */
export const ROUTES: RouteObject[] = createRoutesFromElements(
  <Route element={<Frame />}>
    {PUBLIC_ROUTES}
    <Route
      path="/admin/entrar"
      element={
        <SignedOutOnly>
          <Entrar />
        </SignedOutOnly>
      }
    />
    <Route path="/criar-senha" element={<CriarSenha />} />
    <Route path="/convite" element={<Convite />} />
    <Route path="/despedida-nao-encontrada" element={<Navigate to={paths.status('not-found')} replace />} />
    <Route path="/capela/:empresa/:id" element={<CapelaAtAddress />} />
    <Route path="/painel" element={<Painel />} />
    <Route path="/cartao-capela" element={<CartaoCapela />} />
    <Route path="/admin" element={<Guard />}>
      <Route index element={<Navigate to={paths.despedidas()} replace />} />
      <Route path="despedidas" element={<DespedidasOrInicio />} />
      <Route path="criardespedida" element={staff(<CriarDespedida />)} />
      <Route path="editardespedida/:id" element={<EditarDespedida />} />
      <Route path="mensagens/:id" element={<Mensagens />} />
      <Route path="moderadores/:id" element={<Moderadores />} />
      <Route path="fotografias/:id" element={<Fotografias />} />
      <Route path="livro/:id" element={<Livro />} />
      <Route path="folha-do-dia" element={staff(<FolhaDoDia />)} />
      <Route path="folha/:id" element={<Folha />} />
      <Route path="folha-presenca/:id" element={<FolhaPresenca />} />
      <Route path="santinho/:id" element={<Santinho />} />
      <Route path="relatorios" element={<Relatorios />} />
      <Route path="ofertas" element={<Ofertas />} />
      <Route path="criar-moderador/:idDespedida" element={staff(<CriarModerador />)} />
      <Route path="editar-moderador/:id" element={<EditarModerador />} />
      <Route path="painel-despedidas" element={staff(<PainelDespedidas />)} />
      <Route path="painel-mensagens" element={staff(<PainelMensagens />)} />
      <Route path="telas" element={staff(<Telas />)} />
      <Route path="cadastro-colaborador" element={staff(<CadastroColaborador />)} />
      <Route path="titular" element={staff(<Titular />)} />
      <Route path="denuncias" element={staff(<Denuncias />)} />
      <Route path="configuracoes/:secao?/:unidade?" element={staff(<Configuracoes />)} />
      <Route path="situacao" element={staff(<Situacao />)} />
      <Route path="registro" element={staff(<Registro />)} />
      <Route path="pedidos-pagina" element={staff(<PedidosPagina />)} />
      <Route path="chaves-servico" element={staff(<ChavesServico />)} />
      <Route path="webhooks" element={staff(<Webhooks />)} />
      <Route path="alterar-senha" element={<AlterarSenha />} />
      <Route path="editar-perfil/:id" element={<EditarPerfil />} />
      <Route path="transmissao/:id" element={<Transmissao />} />
      <Route path="*" element={<NaoEncontrado />} />
    </Route>
  </Route>,
)

export const AppRoutes = () => useRoutes(ROUTES)
