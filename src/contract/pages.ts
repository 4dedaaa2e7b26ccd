/**
 * The public pages and their addresses (specification §2). The name is that of the page's folder, `src/web/screens/public/<name>`, as one word;
 * all else of the page is declared there (`<name>.page.tsx`). The server recognises an address by this file, before the pages are loaded.
 */
export const SCREEN_PATHS = {
  inicio: '/',
  forgotPassword: '/forgot-password',
  termoUso: '/termo-uso',
  despedida: '/despedida/:id/:codigo?',
  presenca: '/presenca/:id/:chave?',
  despedidasChave: '/despedidas/:token',
  listaPostagens: '/lista-postagens/:tipo',
  status: '/despedida-status/:status',
  painelEnviar: '/painel-enviar-mensagem',
  pedirAcesso: '/pedir-acesso/:id',
  pedirPagina: '/pedir-pagina',
  contato: '/contato/:empresa?',
  sepultura: '/sepultura/:empresa',
  privacidade: '/privacidade',
  acessibilidade: '/acessibilidade',
  /** In place of every other address. */
  paginaNaoEncontrada: '*',
} as const

/** Pages that only the server renders, without scripts: the browser's bundle has no screen of them. */
export const PLAIN_PATHS = { verificar: '/verificar', pararAvisos: '/parar-avisos/:chave?' } as const

/** In the order in which they are looked for. */
export const PAGE_PATHS = { ...PLAIN_PATHS, ...SCREEN_PATHS }

export type PageName = keyof typeof PAGE_PATHS

/** The parameters of a path, in its order: `:id` is a number, and those with few values name them. */
type Values = { id: number; tipo: 'despedidas' | 'aovivo'; status: 'not-found' | 'private' | 'inactive' }
type ValueOf<Name> = Name extends keyof Values ? Values[Name] : string
export type PathValues<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? [ValueOf<Name>, ...PathValues<`/${Rest}`>]
  : Path extends `${string}/:${infer Name}?`
    ? [value?: ValueOf<Name>]
    : Path extends `${string}/:${infer Name}`
      ? [ValueOf<Name>]
      : []

type BeginningOf<Path> = Path extends `/${infer First}/${string}` ? `/${First}` : Path extends '/' | '*' ? never : Path
/** The address of a page, with a query or a fragment, and `:name` for a parameter of the call that leads there. */
export type PageAddress = `${BeginningOf<(typeof PAGE_PATHS)[PageName]>}${'' | `${'/' | '?' | '#'}${string}`}`

/** What a page shows: settings alone, the public lists, or a despedida, of which every part states how many homenagens there are. */
export type PageContent = 'settings' | 'lists' | 'despedida'

/** A response that is the same for everybody is kept until what it shows is changed. */
export type PageCache = {
  content: PageContent
  /** A pattern: the part of the query that belongs to the address of the response. */
  query?: string
  /** A parameter with which the response is not kept. */
  notWith?: string
}

/** `translated`: the page is in every language (`src/web/translations`), else Portuguese. `cache`: false where every request renders it. */
type PageRule = { translated: boolean; cache: PageCache | false }

/** An id as addresses spell it. */
const ID_PATTERN = '[1-9]\\d{0,15}'
const SETTINGS: PageRule = { translated: false, cache: { content: 'settings' } }
const FRESH: PageRule = { translated: false, cache: false }
const FRESH_TRANSLATED: PageRule = { translated: true, cache: false }
const TABS = 'aba=(?:fotografias|mensagens|velorio|servicos)'

/** What the server has to know of each page. */
export const PAGE_RULES: Readonly<Record<PageName, PageRule>> = {
  inicio: { translated: true, cache: { content: 'lists' } },
  forgotPassword: SETTINGS,
  termoUso: SETTINGS,
  despedida: {
    translated: true,
    cache: { content: 'despedida', query: TABS },
  },
  presenca: FRESH_TRANSLATED,
  despedidasChave: FRESH_TRANSLATED,
  listaPostagens: { translated: true, cache: { content: 'lists', notWith: 'nome' } },
  status: { translated: true, cache: { content: 'settings', query: `id=${ID_PATTERN}` } },
  painelEnviar: SETTINGS,
  pedirAcesso: FRESH_TRANSLATED,
  pedirPagina: FRESH,
  contato: FRESH,
  sepultura: FRESH_TRANSLATED,
  privacidade: { translated: false, cache: { content: 'settings', query: 'saiu' } },
  acessibilidade: SETTINGS,
  verificar: FRESH_TRANSLATED,
  pararAvisos: FRESH_TRANSLATED,
  paginaNaoEncontrada: FRESH_TRANSLATED,
}

/** What the parameters of a cached address may be; any other address is rendered for each request. */
export const PATH_PATTERNS: Readonly<Record<string, string>> = {
  id: ID_PATTERN,
  despedidaId: ID_PATTERN,
  codigo: '[\\w-]{1,40}',
  tipo: 'despedidas|aovivo',
  status: 'not-found|private|inactive',
}
