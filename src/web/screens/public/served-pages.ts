import type { ServePage } from '#web/lib/server-rendered-page.ts'
import { serveDespedida } from './despedida/despedida.served.ts'
import { serveLista } from './lista-postagens/lista-postagens.served.ts'
import {
  serveAcessibilidade,
  serveChave,
  serveContato,
  serveForgotPassword,
  serveInicio,
  servePainelEnviar,
  servePedirAcesso,
  servePedirPagina,
  serveSeusDados,
  serveStatus,
  serveTermoUso,
} from './plain.served.ts'
import { servePresenca } from './presenca/presenca.served.ts'
import { serveSepultura } from './sepultura/sepultura.served.ts'

/** Public screens of the route table (specification §2) that the server renders; only the browser renders the others. */
export const SERVED_PAGES: readonly [string, ServePage, 'translated'?][] = [
  ['/', serveInicio],
  ['/forgot-password', serveForgotPassword],
  ['/termo-uso', serveTermoUso],
  ['/privacidade', serveSeusDados],
  ['/acessibilidade', serveAcessibilidade],
  ['/despedida/:id/:codigo?', serveDespedida, 'translated'],
  ['/presenca/:id/:chave?', servePresenca, 'translated'],
  ['/despedidas/:token', serveChave],
  ['/lista-postagens/despedidas', serveLista],
  ['/lista-postagens/aovivo', serveLista],
  ['/despedida-status/:status', serveStatus, 'translated'],
  ['/sepultura/:empresa', serveSepultura, 'translated'],
  ['/painel-enviar-mensagem', servePainelEnviar],
  ['/contato/:empresa?', serveContato],
  ['/pedir-acesso/:id', servePedirAcesso, 'translated'],
  ['/pedir-pagina', servePedirPagina],
]
