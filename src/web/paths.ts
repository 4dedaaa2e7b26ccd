import { type PathValues, SCREEN_PATHS } from '#contract/pages.ts'

type Paths = typeof SCREEN_PATHS

/** The address of each public page with a screen, with the parameters of its path in their order. */
const pages = Object.fromEntries(
  Object.entries(SCREEN_PATHS).map(([name, path]) => [
    name,
    (...values: (string | number | undefined)[]) =>
      path.replace(/\/:\w+\??/g, () => {
        const value = values.shift()
        return value ? `/${encodeURIComponent(value)}` : ''
      }),
  ]),
) as { readonly [Name in Exclude<keyof Paths, 'paginaNaoEncontrada'>]: (...values: PathValues<Paths[Name]>) => string }

/** The only place that spells the address of a screen: public pages from their table, then all others (specification §2, same order). */
export const paths = {
  ...pages,
  entrar: () => '/admin/entrar',
  politica: () => '/politica-de-privacidade.pdf',
  libras: (id: number) => `/acessibilidade/libras?despedida=${id}`,
  status: (status: PathValues<Paths['status']>[0], id?: number) =>
    pages.status(status) + (id === undefined ? '' : `?id=${id}`),
  capela: (empresa: string, capela: string) => `/capela/${empresa}/${capela}`,
  placa: (empresa: string, capela: string) => `/capela/${empresa}/${capela}?modo=placa`,
  painel: () => '/painel',
  despedidas: () => '/admin/despedidas',
  criarDespedida: (slot?: { empresa: string; capela: string; inicio: string }) =>
    slot === undefined ? '/admin/criardespedida' : `/admin/criardespedida?${new URLSearchParams(slot)}`,
  editarDespedida: (id: number) => `/admin/editardespedida/${id}`,
  moderadores: (id: number) => `/admin/moderadores/${id}`,
  mensagens: (id: number) => `/admin/mensagens/${id}`,
  fotografias: (id: number) => `/admin/fotografias/${id}`,
  livro: (id: number) => `/admin/livro/${id}`,
  folha: (id: number) => `/admin/folha/${id}`,
  folhaDoDia: (unidade: string) => `/admin/folha-do-dia?unidade=${unidade}`,
  folhaPresenca: (id: number) => `/admin/folha-presenca/${id}`,
  santinho: (id: number) => `/admin/santinho/${id}`,
  relatorios: () => '/admin/relatorios',
  ofertas: () => '/admin/ofertas',
  criarModerador: (idDespedida: number) => `/admin/criar-moderador/${idDespedida}`,
  editarModerador: (idDespedida: number) => `/admin/editar-moderador/${idDespedida}`,
  painelCapelas: () => '/admin/painel-despedidas',
  painelMensagens: () => '/admin/painel-mensagens',
  telas: () => '/admin/telas',
  colaboradores: () => '/admin/cadastro-colaborador',
  titular: () => '/admin/titular',
  denuncias: () => '/admin/denuncias',
  situacao: () => '/admin/situacao',
  registro: () => '/admin/registro',
  pedidosPagina: () => '/admin/pedidos-pagina',
  chavesServico: () => '/admin/chaves-servico',
  webhooks: () => '/admin/webhooks',
  /** Outside the router: the frame that other sites show of a unit. */
  quadro: (empresa: string) => `/exibicao/unidade/${empresa}/velorios`,
  configuracoes: (parte = '') => `/admin/configuracoes/${parte}`,
  alterarSenha: () => '/admin/alterar-senha',
  perfil: () => '/admin/editar-perfil/0',
  transmissao: (id: number) => `/admin/transmissao/${id}`,
} as const

/** The address as it is shared outside the portal. */
export const absolute = (path: string): string => new URL(path, window.location.origin).href
