import { acessoRoutes, aparelhoRoutes, linkSenhaRoutes, provedorRoutes, segundoFatorRoutes } from './acesso/routes.ts'
import { arquivoFamiliaRoutes } from './arquivo-familia/routes.ts'
import { assinaturaRoutes } from './assinatura/routes.ts'
import { atendimentoRoutes } from './atendimento/routes.ts'
import { auditoriaRoutes } from './auditoria/routes.ts'
import { avisoRoutes } from './aviso/routes.ts'
import { capelaRoutes } from './capela/routes.ts'
import { colaboradorRoutes } from './colaborador/routes.ts'
import { configuracaoRoutes } from './configuracao/routes.ts'
import { despedidaRoutes, exibicaoRoutes } from './despedida/routes.ts'
import { divulgacaoRoutes } from './divulgacao/routes.ts'
import { documentoRoutes } from './documento/routes.ts'
import { eventoRoutes } from './evento/routes.ts'
import { falecidoRoutes } from './falecido/routes.ts'
import { fotografiaRoutes } from './fotografia/routes.ts'
import { gravacaoRoutes } from './gravacao/routes.ts'
import { homenagemModerationRoutes, homenagemRoutes } from './homenagem/routes.ts'
import { acessoFamiliaRoutes, moderadoresRoutes, moderadorRoutes } from './moderador/routes.ts'
import { participanteRoutes, presencaRoutes } from './participante/routes.ts'
import { pedidoAcessoRoutes } from './pedido-acesso/routes.ts'
import { pedidoPaginaRoutes } from './pedido-pagina/routes.ts'
import { perfilRoutes } from './perfil/routes.ts'
import { titularEquipeRoutes, titularRoutes } from './privacidade/routes.ts'
import { cadastroRoutes, planilhaRoutes, registroRoutes } from './registro/routes.ts'
import { relatorioRoutes } from './relatorio/routes.ts'
import { sepulturaRoutes } from './sepultura/routes.ts'
import { servicoRoutes } from './servico/routes.ts'
import { situacaoRoutes } from './situacao/routes.ts'
import { telaRoutes } from './tela/routes.ts'
import {
  cerimoniaTransmitidaRoutes,
  controleTransmissaoRoutes,
  servidorMidiaRoutes,
  transmissaoRoutes,
} from './transmissao/routes.ts'
import { unidadeRoutes } from './unidade/routes.ts'
import { verificacaoRoutes } from './verificacao/routes.ts'
import { webhookRoutes } from './webhook/routes.ts'

/** Every call of specification §7 and the additions, declared once, by noun. Other calls are refused. */
export const routesByNoun = {
  acesso: { ...acessoRoutes, ...segundoFatorRoutes, ...linkSenhaRoutes, ...provedorRoutes, ...aparelhoRoutes },
  perfil: perfilRoutes,
  despedida: despedidaRoutes,
  falecido: falecidoRoutes,
  registro: { ...registroRoutes, ...cadastroRoutes, ...planilhaRoutes },
  servico: servicoRoutes,
  webhook: webhookRoutes,
  moderador: { ...moderadorRoutes, ...acessoFamiliaRoutes, ...moderadoresRoutes },
  pedidoAcesso: pedidoAcessoRoutes,
  pedidoPagina: pedidoPaginaRoutes,
  verificacao: verificacaoRoutes,
  capela: capelaRoutes,
  participante: { ...participanteRoutes, ...presencaRoutes, ...assinaturaRoutes },
  exibicao: exibicaoRoutes,
  divulgacao: divulgacaoRoutes,
  documento: { ...documentoRoutes, ...arquivoFamiliaRoutes },
  tela: telaRoutes,
  aviso: avisoRoutes,
  unidade: unidadeRoutes,
  configuracao: configuracaoRoutes,
  transmissao: {
    ...transmissaoRoutes,
    ...controleTransmissaoRoutes,
    ...cerimoniaTransmitidaRoutes,
    ...servidorMidiaRoutes,
  },
  sepultura: sepulturaRoutes,
  atendimento: atendimentoRoutes,
  gravacao: gravacaoRoutes,
  homenagem: { ...homenagemRoutes, ...homenagemModerationRoutes },
  fotografia: fotografiaRoutes,
  auditoria: auditoriaRoutes,
  evento: eventoRoutes,
  colaborador: colaboradorRoutes,
  titular: { ...titularRoutes, ...titularEquipeRoutes },
  relatorio: relatorioRoutes,
  situacao: situacaoRoutes,
} as const

type UnionToIntersection<T> = (T extends unknown ? (routes: T) => void : never) extends (routes: infer R) => void
  ? R
  : never
export type Routes = UnionToIntersection<(typeof routesByNoun)[keyof typeof routesByNoun]>
export const routes = Object.assign({}, ...Object.values(routesByNoun)) as Routes
export type CallKey = keyof Routes
