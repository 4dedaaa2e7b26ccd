import { acessoRoutes } from './acesso/routes.ts'
import { auditoriaRoutes } from './auditoria/routes.ts'
import { capelaRoutes } from './capela/routes.ts'
import { colaboradorRoutes } from './colaborador/routes.ts'
import { despedidaRoutes, exibicaoRoutes } from './despedida/routes.ts'
import { documentoRoutes } from './documento/routes.ts'
import { eventoRoutes } from './evento/routes.ts'
import { falecidoRoutes } from './falecido/routes.ts'
import { gravacaoRoutes } from './gravacao/routes.ts'
import { homenagemCuidadoRoutes, homenagemRoutes } from './homenagem/routes.ts'
import { acessoFamiliaRoutes, moderadorRoutes } from './moderador/routes.ts'
import { participanteRoutes } from './participante/routes.ts'
import { perfilRoutes } from './perfil/routes.ts'
import { titularEquipeRoutes, titularRoutes } from './privacidade/routes.ts'
import { situacaoRoutes } from './situacao/routes.ts'
import { telaRoutes } from './tela/routes.ts'
import { transmissaoRoutes } from './transmissao/routes.ts'
import { unidadeRoutes } from './unidade/routes.ts'
import { verificacaoRoutes } from './verificacao/routes.ts'

/** Every call of specification §7 and our additions, declared once. What is not here is refused. */
export const routes = {
  ...acessoRoutes,
  ...perfilRoutes,
  ...despedidaRoutes,
  ...falecidoRoutes,
  ...moderadorRoutes,
  ...verificacaoRoutes,
  ...capelaRoutes,
  ...participanteRoutes,
  ...exibicaoRoutes,
  ...documentoRoutes,
  ...telaRoutes,
  ...unidadeRoutes,
  ...transmissaoRoutes,
  ...gravacaoRoutes,
  ...homenagemRoutes,
  ...homenagemCuidadoRoutes,
  ...auditoriaRoutes,
  ...acessoFamiliaRoutes,
  ...eventoRoutes,
  ...colaboradorRoutes,
  ...titularRoutes,
  ...titularEquipeRoutes,
  ...situacaoRoutes,
} as const

export type Routes = typeof routes
export type CallKey = keyof Routes
