import { isId } from '#contract/fields/id.ts'
import { RECUPERACAO } from '#web/features/acesso/recovery-messages.ts'
import { loadSobre, SOBRE_KEY } from '#web/features/configuracao/sobre-query.ts'
import { FORMULARIO } from '#web/features/evento/messages.ts'
import { PEDIR_ACESSO } from '#web/features/pedido-acesso/messages.ts'
import { TITULAR } from '#web/features/privacidade/messages.ts'
import { loadKey } from '#web/lib/load.ts'
import type { ServePage, ServerRenderedPage } from '#web/lib/server-rendered-page.ts'
import { paths } from '#web/paths.ts'
import { ACESSIBILIDADE } from './acessibilidade/messages.ts'
import { loadContatos } from './contato/contato.load.ts'
import { CONTATO } from './contato/messages.ts'
import { loadChave } from './despedidas-chave/despedidas-chave.load.ts'
import { INICIO } from './inicio/messages.ts'
import { LISTA } from './lista-postagens/messages.ts'
import { loadEvento } from './painel-enviar/painel-enviar.load.ts'
import { PEDIR_PAGINA } from './pedir-pagina/messages.ts'
import { STATUS } from './status/messages.ts'

const DAY_S = 86_400

const inicioAt = (address: string): ServerRenderedPage => ({
  head: {
    title: 'Memorial Online',
    description: `${INICIO.titulo} ${INICIO.tituloFim} ${INICIO.homenagem.text}`,
    path: paths.inicio(),
    indexed: true,
    data: {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'Memorial Online',
      url: `${address}/`,
      inLanguage: 'pt-BR',
      potentialAction: {
        '@type': 'SearchAction',
        target: `${address}${paths.lista('despedidas')}?nome={nome}`,
        'query-input': 'required name=nome',
      },
    },
  },
  seconds: DAY_S,
})

export const serveInicio: ServePage = async ({ address }, { api, seed }) => {
  seed(SOBRE_KEY, await loadSobre(api, {}))
  return inicioAt(address)
}

/** An indexed page that is the same every day. */
const staticPage = (title: string, description: string, path: string): ServePage => {
  const page = { head: { title, description, path, indexed: true }, seconds: DAY_S }
  return async () => page
}

export const serveForgotPassword = staticPage(RECUPERACAO.titulo, RECUPERACAO.paraQuem, paths.recuperarSenha())
export const serveTermoUso = staticPage(
  'Termos de Uso e Serviço',
  'As regras de uso do Memorial Online, em cinco seções.',
  paths.termoDeUso(),
)

/** The same for every id: nothing is read. */
export const servePedirAcesso: ServePage = async ({ params: { id = '' } }) => ({
  head: { title: PEDIR_ACESSO.titulo, description: PEDIR_ACESSO.texto, path: `/pedir-acesso/${id}`, indexed: false },
  seconds: DAY_S,
  note: 'none',
  ...(isId(id) ? {} : { notFoundPath: paths.status('not-found') }),
})

export const servePedirPagina: ServePage = async () => ({
  head: { title: PEDIR_PAGINA.titulo, description: PEDIR_PAGINA.texto, path: paths.pedirPagina(), indexed: true },
  seconds: DAY_S,
  note: 'none',
})

export const serveSeusDados: ServePage = async (_visit, { api, seed }) => {
  seed(SOBRE_KEY, await loadSobre(api, {}))
  return {
    head: { title: TITULAR.titulo, description: TITULAR.texto, path: paths.seusDados(), indexed: true },
    seconds: DAY_S,
  }
}

export const serveAcessibilidade: ServePage = async (_visit, { api, seed }) => {
  seed(SOBRE_KEY, await loadSobre(api, {}))
  return {
    head: {
      title: ACESSIBILIDADE.titulo,
      description: ACESSIBILIDADE.resumo,
      path: paths.acessibilidade(),
      indexed: true,
    },
    seconds: DAY_S,
  }
}

export const serveStatus: ServePage = async ({ params }) => {
  const status = params.status === 'private' || params.status === 'inactive' ? params.status : 'not-found'
  const { titulo, texto } = STATUS.variantes[status]
  return {
    head: { title: titulo, description: texto, path: paths.status(status), indexed: false },
    seconds: DAY_S,
    note: status === 'private' ? 'codigo' : 'none',
  }
}

/** Not indexed: the list of a family is for those who received its link. */
export const serveChave: ServePage = async ({ params }, { api, seed }) => {
  const token = params.token ?? ''
  seed(loadKey('chave', { token }), await loadChave(api, { token }))
  return {
    head: {
      title: LISTA.chave.titulo,
      description: `${LISTA.despedidas.subtitulo}.`,
      path: '/despedidas',
      indexed: false,
    },
    seconds: 0,
  }
}

export const servePainelEnviar: ServePage = async (_visit, { api, seed }) => {
  seed(loadKey('evento', {}), await loadEvento(api, {}))
  return {
    head: { title: FORMULARIO.titulo, description: FORMULARIO.texto, path: paths.painelEnviar(), indexed: true },
    seconds: 30,
  }
}

export const serveContato: ServePage = async ({ params }, { api, seed }) => {
  seed(loadKey('contatos', {}), await loadContatos(api, {}))
  seed(SOBRE_KEY, await loadSobre(api, {}))
  return {
    head: { title: CONTATO.titulo, description: CONTATO.texto, path: paths.contato(params.empresa), indexed: true },
    seconds: 30,
  }
}
